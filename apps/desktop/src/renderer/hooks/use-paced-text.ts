// Owns how often a long text that is still being written is drawn: each drawing reads it from the start, so a long one is drawn
// a few times a second rather than with every frame. Short text and text that is whole are never held back.
import { useEffect, useRef, useState } from "react";
import { useServices } from "./services-context.js";

const LONG = 4_000;
export const PACE_MS = 150;

/** The text, or while it is long and being written what it was at most `PACE_MS` ago. */
export function usePacedText(text: string, streaming: boolean): string {
  const { timers } = useServices().ports;
  const paced = streaming && text.length > LONG;
  const newest = useRef(text);
  const [held, setHeld] = useState(text);
  useEffect(() => {
    newest.current = text;
  }, [text]);
  useEffect(() => {
    if (!paced) return;
    let cancel: () => void;
    const tick = () => {
      setHeld(newest.current);
      cancel = timers.after(PACE_MS, tick);
    };
    tick();
    return () => cancel();
  }, [paced, timers]);
  // What was held before this text came is another's.
  return paced && held.length > LONG && text.startsWith(held) ? held : text;
}
