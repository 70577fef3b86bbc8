// Owns putting the first question of a waiting turn to the person and handing the answer on. One at a time: each answer moves its
// own call, and the turn then says what it still waits for. T§9 "Permissions", S§9.2.
import { ASK_HUMAN_TOOL_ID, type PendingAsyncTool, type PendingPermission } from "@x/shared";
import { write } from "../write.js";
import { ask } from "./ask.js";
import type { ConversationParts } from "./conversation-parts.js";
import { humanPrompt, humanQuestion, PERMISSION_PROMPT, permissionText } from "./question-text.js";
import { readHumanAnswer, readPermissionAnswer } from "./read-answer.js";
import type { Suspension } from "./turn-follower.js";

/** True when an answer is on disk; false when nobody answered, or when nothing here is for a person to answer. */
export async function answerPending(
  parts: ConversationParts,
  turnId: string,
  { pendingPermissions, pendingAsyncTools }: Suspension,
): Promise<boolean> {
  const [permission] = pendingPermissions;
  if (permission !== undefined) return answerPermission(parts, turnId, permission);
  const question = pendingAsyncTools.find(({ toolId }) => toolId === ASK_HUMAN_TOOL_ID);
  if (question !== undefined) return answerQuestion(parts, turnId, question);
  await write(parts.surroundings.messages, "The turn waits for something outside this program.\n");
  return false;
}

async function answerPermission(
  parts: ConversationParts,
  turnId: string,
  pending: PendingPermission,
): Promise<boolean> {
  await write(parts.surroundings.messages, permissionText(pending));
  const { waiting: signal } = parts.interrupts;
  const answer = await ask(parts, { prompt: PERMISSION_PROMPT, read: readPermissionAnswer, signal });
  if (answer === undefined) return false;
  const { decision, reason } = answer;
  const metadata = reason === undefined ? undefined : { reason };
  await parts.core.sessions.respondToPermission(turnId, pending.toolCallId, decision, metadata);
  return true;
}

async function answerQuestion(
  parts: ConversationParts,
  turnId: string,
  { toolCallId, input }: PendingAsyncTool,
): Promise<boolean> {
  const { text, options } = humanQuestion(input);
  await write(parts.surroundings.messages, text);
  const answer = await ask(parts, {
    prompt: humanPrompt(options),
    read: (line) => readHumanAnswer(line, options),
    signal: parts.interrupts.waiting,
  });
  if (answer === undefined) return false;
  await parts.core.sessions.respondToAskHuman(turnId, toolCallId, answer);
  return true;
}
