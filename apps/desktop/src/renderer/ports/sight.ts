// Owns the news whether the person has an element in view: most of it, not beyond the edge of what scrolls around it.

/** Tells how it is now, and whenever that changes; the returned function ends it. */
export type WatchSight = (element: Element, tell: (inView: boolean) => void) => () => void;

const MOST_OF_IT = 0.9;

export function browserSight(view: Window & typeof globalThis): WatchSight {
  return (element, tell) => {
    const observer = new view.IntersectionObserver(
      (entries) => tell((entries.at(-1)?.intersectionRatio ?? 0) >= MOST_OF_IT),
      { threshold: MOST_OF_IT },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
