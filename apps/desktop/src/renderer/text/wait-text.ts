// Owns how a wait before a model server is tried again is said. PURE.
import type { ModelWait } from "../turns/model-waits-store.js";

/** `now`: milliseconds since the epoch. */
export function waitText({ attempt, isAsked, of, until }: ModelWait, now: number): string {
  const tries = `(${attempt} of ${of})`;
  const seconds = Math.ceil((until - now) / 1_000);
  if (seconds <= 0) return `Trying the model server again ${tries}`;
  const why = isAsked ? "The model server asks to wait" : "The model server could not answer";
  return `${why}: trying again in ${seconds} s ${tries}`;
}
