// Owns the pause before something that must not be hit by accident can be used: a card that appears under the hand, or under
// a key that was meant for something else. app.md §3 "no activation in the first half second".
import { useEffect, useState } from "react";
import { useServices } from "./services-context.js";

export const ARMING_MS = 500;

/** False for the first half second of the component's life, and again after the window got the focus back. */
export function useArmed(): boolean {
  const { timers } = useServices().ports;
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    let cancel = timers.after(ARMING_MS, () => setArmed(true));
    const rearm = () => {
      cancel();
      setArmed(false);
      cancel = timers.after(ARMING_MS, () => setArmed(true));
    };
    window.addEventListener("focus", rearm);
    return () => {
      cancel();
      window.removeEventListener("focus", rearm);
    };
  }, [timers]);
  return armed;
}
