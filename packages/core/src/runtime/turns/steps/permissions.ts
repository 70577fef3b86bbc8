// Owns asking the permission checker, call by call. T§9 "Permissions".
// A checker that fails has not said yes: the call needs permission.
import { type JsonValue, type TurnState } from "@x/shared";
import type { EventDraft } from "../facts/event-draft.js";
import { copyJson } from "../foreign/json-copy.js";
import { thrownMessage } from "../foreign/thrown-message.js";
import type { Invocation } from "../invocation/invocation.js";
import { Interrupted } from "../invocation/stop-signal.js";
import type { KnownCall } from "../step.js";

/** The ids of the calls that were let through go to `cleared`; the others are recorded, in the order asked. */
export async function checkPermissions(
  turn: Invocation,
  decidedOn: TurnState,
  calls: readonly KnownCall[],
  cleared: Set<string>,
): Promise<void> {
  const verdicts = await Promise.all(
    calls.map(async ({ call, tool }) => ({ call, verdict: await ask(turn, decidedOn, { call, tool }) })),
  );
  const events = verdicts.flatMap(({ call, verdict }): EventDraft[] => {
    const { toolCallId, toolName } = call;
    return verdict === "cleared"
      ? []
      : [{ type: "tool_permission_required", toolCallId, toolName, ...verdict }];
  });
  if (events.length > 0 && !(await turn.log.commitIf(decidedOn, events))) return;
  for (const { call, verdict } of verdicts) if (verdict === "cleared") cleared.add(call.toolCallId);
}

type Verdict = "cleared" | { readonly request: JsonValue; readonly checkerError?: string };

async function ask(
  { turnId, stop, ports }: Invocation,
  { definition }: TurnState,
  { call, tool }: KnownCall,
): Promise<Verdict> {
  try {
    const answer = await stop.race(() =>
      ports.permissionChecker.check({
        turnId,
        sessionId: definition.sessionId,
        agentId: definition.agent.resolved.agentId,
        config: definition.config,
        toolCallId: call.toolCallId,
        toolId: tool.toolId,
        toolName: call.toolName,
        input: copyJson(call.input),
        signal: stop.signal,
      }),
    );
    // Exactly `false`: a checker that answers nonsense has not said yes.
    return answer.required === false ? "cleared" : { request: copyJson(answer.request) };
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    return { request: null, checkerError: thrownMessage(error) };
  }
}
