// Owns the wiring of the turn runtime, its buses, and the runner of turns that nobody watches.
import { EventHub } from "../bus/event-hub.js";
import type { ILogger } from "../ports/logger.js";
import { HeadlessAgentRunner } from "../runtime/assembly/headless.js";
import { ContextResolver } from "../runtime/turns/context-resolver.js";
import { DEFAULT_TURN_LIMITS } from "../runtime/turns/invocation/turn-limits.js";
import { RequestInspector } from "../runtime/turns/request-inspector.js";
import { TurnRuntime } from "../runtime/turns/runtime.js";
import { built, type Registrations, singleton } from "./singleton.js";

export const turns: Registrations<
  "turnEventBus" | "lifecycleBus" | "contextResolver" | "turnRuntime" | "requestInspector" | "headless"
> = {
  turnEventBus: built(({ logger }) => hub("turn event bus", logger)),
  lifecycleBus: built(({ logger }) => hub("lifecycle bus", logger)),
  contextResolver: singleton(ContextResolver),
  turnRuntime: built(
    (cradle) => new TurnRuntime(cradle, { ...DEFAULT_TURN_LIMITS, abandonAfter: cradle.abandonToolsAfterMs }),
  ),
  requestInspector: singleton(RequestInspector),
  headless: singleton(HeadlessAgentRunner),
};

/** Nothing durable depends on a listener: what it throws is told to whoever looks after the program. */
function hub<T>(name: string, logger: ILogger): EventHub<T> {
  return new EventHub((error) => logger.warn(`a listener of the ${name} failed`, { error: String(error) }));
}
