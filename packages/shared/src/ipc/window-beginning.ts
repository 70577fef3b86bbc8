// Owns how a window learns with what it begins: by the fragment of its page's address, known before anything is drawn. app.md §3.

export interface WindowBeginning {
  /** Which of the windows it is, from 1 on: over a restart it goes on with what was in view there. */
  readonly seat: number;
  /** It was opened beside others, and begins with a new conversation. */
  readonly anew: boolean;
}

/** `#2-new`; nothing for the first window that goes on. */
export function fragmentOf({ seat, anew }: WindowBeginning): string {
  return seat === 1 && !anew ? "" : `#${seat}${anew ? "-new" : ""}`;
}

export function beginningOf(fragment: string): WindowBeginning {
  const [, seat, anew] = /^#([1-9]\d{0,3})(-new)?$/.exec(fragment) ?? [];
  return { seat: Number(seat ?? 1), anew: anew !== undefined };
}
