// Owns the news that the cards of a conversation have moved: whatever unfolds, folds or is narrowed around them changes the size
// of what they stand in.
import { type RefObject, useEffect } from "react";
import { useServices } from "./services-context.js";

export function useDisturbedBySize(element: RefObject<HTMLElement | null>): void {
  const { disturbances } = useServices();
  useEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const observer = new ResizeObserver(() => disturbances.tell());
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element, disturbances]);
}
