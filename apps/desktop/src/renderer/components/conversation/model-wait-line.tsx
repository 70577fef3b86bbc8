// Owns the line that counts down to the next try of a model server. Read aloud once, not with each second.
import { useEffect, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { waitText } from "../../text/wait-text.js";
import type { ModelWait } from "../../turns/model-waits-store.js";
import { StatusLine } from "./status-line.js";

const TICK_MS = 1_000;

export function ModelWaitLine({ wait }: { readonly wait: ModelWait }) {
  const { clock, timers } = useServices().ports;
  const [now, setNow] = useState(() => clock.now());
  const isOver = now >= wait.until;
  useEffect(
    () => (isOver ? undefined : timers.after(Math.min(TICK_MS, wait.until - now), () => setNow(clock.now()))),
    [clock, isOver, now, timers, wait],
  );
  return <StatusLine glyph="running" text={waitText(wait, now)} />;
}
