// Owns how many earlier turns are drawn: the last few at first, more as the person scrolls up to them, all of them, a few a frame,
// once they ask for the beginning. quality.md §3 "typing with a 500-turn session open".
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useServices } from "./services-context.js";

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
  /** On the way to the very first turn. */
  const [climbing, setClimbing] = useState(false);
  const { frames } = useServices().ports;
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
  useHomeKey(scroller, hidden, setClimbing);
  // Some a frame, so that the window goes on answering.
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!climbing || view === null) return;
    view.scrollTop = 0;
    if (!hidden) {
      setClimbing(false);
      return;
    }
    let isOver = false;
    frames.request(() => {
      if (!isOver) setWanted(count + STEP);
    });
    return () => {
      isOver = true;
    };
  }, [climbing, hidden, count, scroller, frames]);
  useEffect(() => {
    const mark = sentinel.current;
    if (mark === null || !hidden || climbing) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && showMore(), {
      root: scroller.current,
      rootMargin: "400px 0px 0px 0px",
    });
    observer.observe(mark);
    return () => observer.disconnect();
    // A new observer each time tells at once whether the mark is still in view.
  }, [hidden, climbing, count, scroller, showMore]);
  return { count, sentinel, showMore };
}

/** Home leads to the very first turn, not to the first that happens to be drawn; whatever the person does next ends the way. */
function useHomeKey(
  scroller: RefObject<HTMLElement | null>,
  hidden: boolean,
  setClimbing: (climbing: boolean) => void,
): void {
  useEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // In a field, and in what scrolls by itself, Home means another thing.
      const isHome = event.key === "Home" && event.target === view && !event.shiftKey;
      setClimbing(isHome && hidden);
      if (isHome && hidden) event.preventDefault();
    };
    const stop = () => setClimbing(false);
    view.addEventListener("keydown", onKeyDown);
    for (const act of ["wheel", "pointerdown", "touchstart"] as const)
      view.addEventListener(act, stop, { passive: true });
    return () => {
      view.removeEventListener("keydown", onKeyDown);
      for (const act of ["wheel", "pointerdown", "touchstart"] as const) view.removeEventListener(act, stop);
    };
  }, [scroller, hidden, setClimbing]);
}
