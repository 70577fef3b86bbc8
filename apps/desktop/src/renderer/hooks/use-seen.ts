// Owns whether something has been in view since it appeared or the window last changed its size. app.md §3: what will run is shown
// before it can be allowed.
import { type RefObject, useLayoutEffect, useState } from "react";
import { useServices } from "./services-context.js";

/** `unknown`: not yet told, for a frame or so. */
export type Seen = "unknown" | "unseen" | "seen";

export function useSeen(element: RefObject<Element | null>): Seen {
  const { watchSight } = useServices().ports;
  const [seen, setSeen] = useState<Seen>("unknown");
  // Before the browser paints: no click may meet the new place with the old state.
  useLayoutEffect(() => {
    const tell = (inView: boolean) => setSeen((before) => (inView || before === "seen" ? "seen" : "unseen"));
    const watch = () => (element.current === null ? () => {} : watchSight(element.current, tell));
    let stop = watch();
    const lookAgain = () => {
      stop();
      setSeen("unknown");
      stop = watch();
    };
    window.addEventListener("resize", lookAgain);
    return () => {
      stop();
      window.removeEventListener("resize", lookAgain);
    };
  }, [element, watchSight]);
  return seen;
}
