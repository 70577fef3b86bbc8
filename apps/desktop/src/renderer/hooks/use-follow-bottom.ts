// Owns scrolling that follows what is being written, and only while the person is at the bottom; who was reading further up when
// they left a conversation comes back to that place. app.md §3.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { readingPlace, returnTo } from "../focus/reading-place.js";
import { type Rest, restInView } from "../focus/rest-in-view.js";
import { type ScrollBox, scrollBox, staysAtBottom } from "../focus/stays-at-bottom.js";
import type { ReadingPlace } from "../sessions/reading-places.js";
import { useServices } from "./services-context.js";

export interface FollowBottom {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atBottom: boolean;
  readonly jump: () => void;
}

/** `sessionId`: another conversation starts where it was left. */
export function useFollowBottom(sessionId: string): FollowBottom {
  const { readingPlaces } = useServices();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  /** Where the person was, until everything is drawn that was there or they go on themselves. */
  const returning = useRef<ReadingPlace>(undefined);
  /** The tall card at whose top the view came to rest. */
  const rest = useRef<Rest>(undefined);
  const [atBottom, setAtBottom] = useState(true);

  const jump = useCallback(() => {
    following.current = true;
    returning.current = undefined;
    readingPlaces.keep(sessionId, undefined);
    setAtBottom(true);
    rest.current = scroller.current === null ? undefined : restInView(scroller.current, undefined);
  }, [readingPlaces, sessionId]);

  const goBack = useCallback(
    (view: HTMLElement, place: ReadingPlace) => {
      const how = returnTo(view, place);
      if (how === "gone") jump();
      if (how === "settled") returning.current = undefined;
    },
    [jump],
  );

  useLayoutEffect(() => {
    const place = readingPlaces.at(sessionId);
    if (place === undefined || scroller.current === null) {
      jump();
      return;
    }
    following.current = false;
    returning.current = place;
    setAtBottom(false);
    goBack(scroller.current, place);
  }, [sessionId, readingPlaces, jump, goBack]);

  useEffect(() => {
    const view = scroller.current;
    const inner = content.current;
    if (view === null || inner === null) return;
    let seen: ScrollBox = scrollBox(view);
    const onScroll = () => {
      const now = scrollBox(view);
      if (returning.current === undefined) {
        following.current = staysAtBottom(seen, now, following.current);
        readingPlaces.keep(sessionId, following.current ? undefined : readingPlace(view));
        setAtBottom(following.current);
      }
      seen = now;
    };
    // Growth moves the bottom away without a scroll of the person's: go after it. What shrinks may bring it back into view
    // where nothing scrolls, and so without a scroll at all.
    const observer = new ResizeObserver(() => {
      if (returning.current !== undefined) goBack(view, returning.current);
      else if (following.current) rest.current = restInView(view, rest.current);
      else if (staysAtBottom(seen, scrollBox(view), false)) jump();
      seen = scrollBox(view);
    });
    const takeOver = () => {
      returning.current = undefined;
    };
    const acts = ["wheel", "pointerdown", "keydown", "touchstart"] as const;
    for (const act of acts) view.addEventListener(act, takeOver, { passive: true });
    view.addEventListener("scroll", onScroll, { passive: true });
    observer.observe(inner);
    observer.observe(view);
    return () => {
      for (const act of acts) view.removeEventListener(act, takeOver);
      view.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [sessionId, readingPlaces, goBack, jump]);

  return { scroller, content, atBottom, jump };
}
