// Owns asking the permission classifier, one batch a model response. T§9 "Permissions".
// What it leaves out, or its failure, is on record and counts as `defer`.
import {
  ClassifierDecision,
  type ConversationMessage,
  messagesForRequest,
  schemaIssue,
  type TurnState,
} from "@x/shared";
import { z } from "zod";
import type { EventDraft } from "../facts/event-draft.js";
import { copyJson } from "../foreign/json-copy.js";
import { shortened } from "../foreign/shortened.js";
import { thrownMessage } from "../foreign/thrown-message.js";
import type { Invocation } from "../invocation/invocation.js";
import { Interrupted } from "../invocation/stop-signal.js";
import type { TurnDependencies } from "../invocation/turn-dependencies.js";
import type { Classification } from "../ports.js";
import type { PermissionRequest } from "../step.js";

export async function classify(
  { turnId, stop, ports, log }: Invocation,
  { prefix }: TurnDependencies,
  decidedOn: TurnState,
  requests: readonly PermissionRequest[],
): Promise<void> {
  const batch = { turnId, messages: conversationSoFar(decidedOn, prefix), requests: [...requests] };
  const toolCallIds = requests.map(({ toolCallId }) => toolCallId);
  let events: EventDraft[];
  try {
    const answer = await stop.race(() => ports.permissionClassifier.classify(batch, stop.signal));
    events = recorded(toolCallIds, checkedAnswer(answer));
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    events = [failed(toolCallIds, thrownMessage(error))];
  }
  await log.commitIf(decidedOn, events);
}

// Up to and including the answer whose calls are to be judged.
function conversationSoFar(state: TurnState, prefix: readonly ConversationMessage[]): ConversationMessage[] {
  const { index, response } = state.modelCalls.at(-1) ?? {};
  if (index === undefined || response === undefined) return [];
  return [...messagesForRequest(state, index, prefix), response];
}

const Answer = z.array(
  z.strictObject({ toolCallId: z.string(), decision: ClassifierDecision, reason: z.string() }),
);

function checkedAnswer(answer: unknown): readonly Classification[] {
  const parsed = Answer.safeParse(copyJson(answer));
  if (parsed.success) return parsed.data;
  throw new Error(`the classifier's answer cannot be used: ${schemaIssue(parsed.error)}`);
}

// A call that is judged twice is not judged.
function recorded(toolCallIds: readonly string[], answers: readonly Classification[]): EventDraft[] {
  const events: EventDraft[] = [];
  const omitted: string[] = [];
  for (const toolCallId of toolCallIds) {
    const [verdict, ...more] = answers.filter((answer) => answer.toolCallId === toolCallId);
    if (verdict === undefined || more.length > 0) omitted.push(toolCallId);
    else events.push({ type: "tool_permission_classified", ...verdict, reason: shortened(verdict.reason) });
  }
  if (omitted.length > 0) events.push(failed(omitted, "the classifier gave no single decision"));
  return events;
}

function failed(toolCallIds: readonly string[], error: string): EventDraft {
  return { type: "tool_permission_classification_failed", toolCallIds: [...toolCallIds], error };
}
