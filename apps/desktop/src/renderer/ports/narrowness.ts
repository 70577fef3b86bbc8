// Owns whether the window is too narrow for a list beside a conversation. Tests say so themselves.

export interface Narrowness {
  isNarrow(): boolean;
  /** Called whenever that changes; the returned function ends it. */
  subscribe(listener: () => void): () => void;
}

export function browserNarrowness(view: Window): Narrowness {
  const query = view.matchMedia("(max-width: 43.99rem)");
  return {
    isNarrow: () => query.matches,
    subscribe: (listener) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
  };
}
