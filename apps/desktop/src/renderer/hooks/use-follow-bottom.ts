// Owns scrolling that follows what is being written, and only while the person is at the bottom. app.md §3.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ScrollBox, scrollBox, staysAtBottom } from "../focus/stays-at-bottom.js";

export interface FollowBottom {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atBottom: boolean;
  readonly jump: () => void;
}

/** `place`: another place starts at its own bottom. */
export function useFollowBottom(place: string): FollowBottom {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [atBottom, setAtBottom] = useState(true);

  const jump = useCallback(() => {
    following.current = true;
    setAtBottom(true);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);

  useLayoutEffect(jump, [place, jump]);

  useEffect(() => {
    const view = scroller.current;
    const inner = content.current;
    if (view === null || inner === null) return;
    let seen: ScrollBox | undefined;
    const onScroll = () => {
      const now = scrollBox(view);
      following.current = staysAtBottom(seen, now, following.current);
      seen = now;
      setAtBottom(following.current);
    };
    // Growth moves the bottom away without a scroll of the person's: go after it.
    const observer = new ResizeObserver(() => {
      if (following.current) view.scrollTop = view.scrollHeight;
      seen = scrollBox(view);
    });
    view.addEventListener("scroll", onScroll, { passive: true });
    observer.observe(inner);
    observer.observe(view);
    return () => {
      view.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [place]);

  return { scroller, content, atBottom, jump };
}
