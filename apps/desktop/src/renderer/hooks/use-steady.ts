// Owns the pause after one control has taken the place of another: the second click of a double click was meant for the first.
// Nothing else of the page matters to it, unlike to a card, so that Stop can be used while an answer is written.
import { useEffect, useState } from "react";
import { useServices } from "./services-context.js";
import { ARMING_MS } from "./use-armed.js";

/** False for half a second after `which` has changed; true from the start. */
export function useSteady(which: string): boolean {
  const { timers } = useServices().ports;
  const [steady, setSteady] = useState(which);
  useEffect(() => {
    if (steady === which) return;
    return timers.after(ARMING_MS, () => setSteady(which));
  }, [timers, steady, which]);
  return steady === which;
}
