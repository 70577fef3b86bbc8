// Owns the pause before something that must not be hit by accident can be used: a card that appears or moves under the hand, or
// under a key that was meant for something else. app.md §3 "no activation in the first half second".
import { useLayoutEffect, useState } from "react";
import { useServices } from "./services-context.js";

export const ARMING_MS = 500;

/**
 * False for the first half second of the component's life, and again after the window got the focus back, after another such
 * component came or went, and after anything else that was told to `disturbances`.
 */
export function useArmed(): boolean {
  const { disturbances, ports } = useServices();
  const { timers } = ports;
  const [armed, setArmed] = useState(false);
  // Before the browser paints: no click may meet the new place with the old state.
  useLayoutEffect(() => {
    let cancel = timers.after(ARMING_MS, () => setArmed(true));
    const rearm = () => {
      cancel();
      setArmed(false);
      cancel = timers.after(ARMING_MS, () => setArmed(true));
    };
    const stopListening = disturbances.listen(rearm);
    window.addEventListener("focus", rearm);
    return () => {
      cancel();
      stopListening();
      window.removeEventListener("focus", rearm);
    };
  }, [timers, disturbances]);
  useLayoutEffect(() => {
    disturbances.tell();
    return () => disturbances.tell();
  }, [disturbances]);
  return armed;
}
