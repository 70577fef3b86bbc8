// Owns asking the permission checker, call by call. T§9 "Permissions".
// A checker that fails has not said yes: the call needs permission.
import { type JsonValue, pendingWork, type TurnState } from "@x/shared";
import type { EventDraft } from "../facts/event-draft.js";
import { copyJson } from "../foreign/json-copy.js";
import { jsonBytes } from "../foreign/json-size.js";
import { thrownMessage } from "../foreign/thrown-message.js";
import type { Invocation } from "../invocation/invocation.js";
import { Interrupted } from "../invocation/stop-signal.js";
import type { KnownCall } from "../step.js";

/** Bytes of JSON of all requests that wait at once: they stand together in the suspension, beside the inputs of async calls. */
export const MAX_PENDING_REQUEST_BYTES = 16 * 1024 * 1024;

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
  let bytes = bytesPending(decidedOn);
  const events = verdicts.flatMap(({ call, verdict }): EventDraft[] => {
    const { toolCallId, toolName } = call;
    if (verdict === "cleared") return [];
    const size = jsonBytes(verdict.request);
    const isTooLarge = bytes + size > MAX_PENDING_REQUEST_BYTES;
    if (!isTooLarge) bytes += size;
    return [
      { type: "tool_permission_required", toolCallId, toolName, ...(isTooLarge ? TOO_LARGE : verdict) },
    ];
  });
  if (events.length > 0 && !(await turn.log.commitIf(decidedOn, events))) return;
  for (const { call, verdict } of verdicts) if (verdict === "cleared") cleared.add(call.toolCallId);
}

function bytesPending(state: TurnState): number {
  return pendingWork(state).pendingPermissions.reduce((sum, { request }) => sum + jsonBytes(request), 0);
}

// Nobody can consent to what he cannot be shown: as good as a checker that failed.
const TOO_LARGE = {
  request: null,
  checkerError: `the request is too large to be asked: all that wait together may take ${MAX_PENDING_REQUEST_BYTES / 1024 / 1024} MiB`,
};

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
