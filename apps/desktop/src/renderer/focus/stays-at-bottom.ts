// Owns whether a view goes on following its bottom after it has scrolled: only the person's own scrolling upwards ends it; what
// a narrower window or a growing text does to the place is none of theirs. PURE. app.md §3 "scroll that follows only at the bottom".

/** All in pixels, as a scroller reports them. */
export interface ScrollBox {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  readonly clientWidth: number;
}

const NEAR_PX = 32;

export function staysAtBottom(before: ScrollBox | undefined, now: ScrollBox, wasFollowing: boolean): boolean {
  if (now.scrollHeight - now.scrollTop - now.clientHeight < NEAR_PX) return true;
  if (before === undefined) return false;
  const isReflow = before.clientWidth !== now.clientWidth || before.clientHeight !== now.clientHeight;
  return wasFollowing && (isReflow || now.scrollTop >= before.scrollTop);
}

export function scrollBox(view: ScrollBox): ScrollBox {
  const { scrollTop, scrollHeight, clientHeight, clientWidth } = view;
  return { scrollTop, scrollHeight, clientHeight, clientWidth };
}
