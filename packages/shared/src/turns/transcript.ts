// Owns what a turn adds to the conversation: its input, its answers, its tool results. T§5.
// Partial text of a call that ended without an answer is not part of it.
import type { ConversationMessage, ToolMessage } from "../messages.js";
import type { ToolResult } from "./events.js";
import type { TurnState } from "./state.js";

/** The input, then each answered model call followed by its tool results in the order asked. */
export function turnTranscript(state: TurnState): ConversationMessage[] {
  const messages: ConversationMessage[] = [state.definition.input];
  let position = 0;
  for (const { index, response } of state.modelCalls) {
    if (response === undefined) continue;
    messages.push(response);
    for (; state.toolCalls[position]?.modelCallIndex === index; position += 1) {
      const result = state.toolCalls[position]?.result;
      if (result !== undefined) messages.push(toolMessageOf(result));
    }
  }
  return messages;
}

/** T§3: the output itself when it is a string, else its JSON text. */
export function toolMessageOf({ toolCallId, toolName, result }: ToolResult): ToolMessage {
  const content = typeof result.output === "string" ? result.output : JSON.stringify(result.output);
  return { role: "tool", content, toolCallId, toolName };
}
