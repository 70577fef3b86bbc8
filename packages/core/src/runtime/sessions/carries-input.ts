// Owns by which durable event one sees that an external input was taken. PURE. Clarifications "External inputs".
import { assertNever, type TurnEvent, type TurnExternalInput } from "@x/shared";

/** True of the event that this input became; `event` is of the invocation that was given the input. */
export function carriesInput(event: TurnEvent, input: TurnExternalInput): boolean {
  switch (input.type) {
    case "permission_decision":
      return (
        event.type === "tool_permission_resolved" &&
        event.source === "human" &&
        event.toolCallId === input.toolCallId
      );
    case "async_tool_progress":
      return (
        event.type === "tool_progress" && event.source === "async" && event.toolCallId === input.toolCallId
      );
    case "async_tool_result":
      return (
        event.type === "tool_result" && event.source === "async" && event.toolCallId === input.toolCallId
      );
    case "cancel":
      return event.type === "turn_cancelled";
    default:
      return assertNever(input);
  }
}
