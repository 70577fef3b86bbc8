// Owns asking for an agent without waiting for ever: while it is asked for, the lock of its session is held. T§4, S§9.1.
import { type RequestedAgent, type ResolvedAgent, TurnDependencyError } from "@x/shared";
import type { ITimers } from "../../../ports/timers.js";
import type { IAgentResolver } from "../ports.js";

/** Milliseconds; a tool server alone is waited for 2 s (Clarifications "sendMessage"). */
export const RESOLVE_LIMIT = 10_000;

/** Rejects as the resolver does, or with `turn-dependency-missing` when it does not answer. */
export function resolveAgent(
  { agentResolver, timers }: { readonly agentResolver: IAgentResolver; readonly timers: ITimers },
  agent: RequestedAgent,
): Promise<ResolvedAgent> {
  return new Promise((resolve, reject) => {
    const resolving = agentResolver.resolve(agent);
    const giveUp = () =>
      reject(
        new TurnDependencyError(
          `agent "${agent.agentId}" could not be put together within ${RESOLVE_LIMIT / 1_000} seconds; try again`,
          { data: { agentId: agent.agentId } },
        ),
      );
    let cancel = (): void => {};
    resolving.then(resolve, reject).finally(() => cancel());
    // Not in the same breath: the patience with an agent begins when the asking is over, however far the clock is put meanwhile.
    queueMicrotask(() => {
      cancel = timers.after(RESOLVE_LIMIT, giveUp);
    });
  });
}
