// Owns whether a view goes on following its bottom after it has scrolled: only the person's own scrolling upwards ends it; what
// a narrower window, or a text that grows or shrinks, does to the place is none of theirs. Whatever brings the bottom into view
// begins it again. PURE. app.md §3 "scroll that follows only at the bottom".

/** All in pixels, as a scroller reports them. */
export interface ScrollBox {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  readonly clientWidth: number;
}

const NEAR_PX = 32;

export function staysAtBottom(before: ScrollBox | undefined, now: ScrollBox, wasFollowing: boolean): boolean {
  if (beneath(now) < NEAR_PX) return true;
  if (before === undefined) return false;
  const isReflow = before.clientWidth !== now.clientWidth || before.clientHeight !== now.clientHeight;
  // What is above the place shrank by as much as the place fell, and nobody scrolled.
  const isShrunk = now.scrollHeight < before.scrollHeight && beneath(now) <= beneath(before);
  return wasFollowing && (isReflow || isShrunk || now.scrollTop >= before.scrollTop);
}

/** How much there is below what is in view. */
function beneath({ clientHeight, scrollHeight, scrollTop }: ScrollBox): number {
  return scrollHeight - scrollTop - clientHeight;
}

export function scrollBox(view: ScrollBox): ScrollBox {
  const { scrollTop, scrollHeight, clientHeight, clientWidth } = view;
  return { scrollTop, scrollHeight, clientHeight, clientWidth };
}
