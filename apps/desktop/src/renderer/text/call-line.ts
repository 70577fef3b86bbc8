// Owns what a tool call's row says of it: its arguments in short; of a question to the person, once it was answered, the question
// and the answer. PURE. S§9.2.
import {
  ASK_HUMAN_TOOL_ID,
  AskHumanInput,
  type ToolCallState,
  type ToolInvocationRequested,
  type ToolResult,
} from "@x/shared";
import { oneLine } from "./one-line.js";

/** So much of a question leaves room for its answer. */
const LONGEST_QUESTION = 60;

/** What of a tool call its row is made of. */
export interface CallFacts extends Pick<ToolCallState, "input" | "toolId"> {
  readonly invocation?: Pick<ToolInvocationRequested, "toolId">;
  readonly result?: Pick<ToolResult, "result">;
}

export function callLine(call: CallFacts): string {
  const answer = call.result?.result.isError === true ? undefined : call.result?.result.output;
  if ((call.invocation?.toolId ?? call.toolId) !== ASK_HUMAN_TOOL_ID || typeof answer !== "string")
    return oneLine(call.input);
  const asked = AskHumanInput.safeParse(call.input);
  if (!asked.success) return oneLine(call.input);
  const { question } = asked.data;
  const short = question.length > LONGEST_QUESTION ? `${question.slice(0, LONGEST_QUESTION)}…` : question;
  return oneLine([short, answer].join(" · "));
}
