// Owns the handle on a running invocation: the work goes on whether or not anybody looks at either half. T§8 "Hot stream".
import type { TurnOutcome, TurnStreamEvent } from "@x/shared";
import type { TurnExecution } from "../api.js";
import type { HotStream } from "./hot-stream.js";

/** Starts `work` now. The stream ends, or throws the error, when the outcome has settled. */
export function turnExecution(
  events: HotStream<TurnStreamEvent>,
  work: () => Promise<TurnOutcome>,
): TurnExecution {
  const outcome = work();
  // Also what keeps a rejection that nobody awaits from being an unhandled one.
  outcome.then(
    () => events.end(),
    (error: unknown) => events.fail(error),
  );
  return { events, outcome };
}
