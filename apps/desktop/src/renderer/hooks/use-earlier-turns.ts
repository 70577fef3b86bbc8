// Owns how many earlier turns are drawn: the last few at first, more as the person scrolls up to them. quality.md §3 "typing with
// a 500-turn session open".
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const STEP = 20;

export interface EarlierTurns {
  /** How many of the newest earlier turns to draw. */
  readonly count: number;
  readonly sentinel: RefObject<HTMLDivElement | null>;
  readonly showMore: () => void;
}

/** `atLeast`: so many reach up to where the person was reading. */
export function useEarlierTurns(
  total: number,
  atLeast: number,
  scroller: RefObject<HTMLElement | null>,
): EarlierTurns {
  const [wanted, setWanted] = useState(STEP);
  const count = Math.max(wanted, atLeast);
  const sentinel = useRef<HTMLDivElement>(null);
  const fromBottom = useRef<number>(undefined);
  const hidden = total > count;
  const showMore = useCallback(() => {
    const view = scroller.current;
    fromBottom.current = view === null ? undefined : view.scrollHeight - view.scrollTop;
    setWanted(count + STEP);
  }, [count, scroller]);
  // What was in view stays in its place: at the very top the browser would not see to that.
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view !== null && fromBottom.current !== undefined)
      view.scrollTop = view.scrollHeight - fromBottom.current;
    fromBottom.current = undefined;
  }, [count, scroller]);
  useEffect(() => {
    const mark = sentinel.current;
    if (mark === null || !hidden) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && showMore(), {
      root: scroller.current,
      rootMargin: "400px 0px 0px 0px",
    });
    observer.observe(mark);
    return () => observer.disconnect();
    // A new observer each time tells at once whether the mark is still in view.
  }, [hidden, count, scroller, showMore]);
  return { count, sentinel, showMore };
}
