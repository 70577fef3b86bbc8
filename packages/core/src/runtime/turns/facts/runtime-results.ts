// Owns the results that the runtime itself gives a tool call, in the words that the model reads. T§9, T§10, T§11. PURE.
import type { ToolCallState } from "@x/shared";
import { shortened } from "../foreign/shortened.js";
import type { EventDraft } from "./event-draft.js";

/** Why a call has no result of its own tool; stored as the result's `metadata.cause`. */
type RuntimeResultCause =
  | "cancelled"
  | "denied"
  | "human-unavailable"
  | "interrupted"
  | "tool-unavailable"
  | "unknown-tool"
  | "unusable-input";

/** UTF-16 units. A model may write anything in the place of a name. */
const MAX_NAME_LENGTH = 200;

type Call = Pick<ToolCallState, "toolCallId" | "toolName">;

function runtimeResult(call: Call, cause: RuntimeResultCause, output: string): EventDraft {
  return {
    type: "tool_result",
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    source: "runtime",
    result: { output, isError: true, metadata: { cause } },
  };
}

export function cancelledResult(
  call: Pick<ToolCallState, "toolCallId" | "toolName" | "invocation">,
): EventDraft {
  const output =
    call.invocation === undefined
      ? "Cancelled before it was run."
      : "Cancelled while it was running. What it had done by then was not undone.";
  return runtimeResult(call, "cancelled", output);
}

export function deniedResult(call: Call, reason: string | undefined): EventDraft {
  const because = reason === undefined ? "" : ` Reason: ${reason}`;
  return runtimeResult(call, "denied", `Permission denied; the tool was not run.${because}`);
}

export function humanUnavailableResult(call: Call): EventDraft {
  return runtimeResult(call, "human-unavailable", "This tool needs a person, and nobody is there to answer.");
}

export function interruptedResult(call: Call): EventDraft {
  const output =
    "The run of this tool was interrupted. Whether it took effect is unknown, and it was not tried again.";
  return runtimeResult(call, "interrupted", output);
}

export function toolUnavailableResult(call: Call, problem: string): EventDraft {
  return runtimeResult(call, "tool-unavailable", `The tool cannot be used now and was not run: ${problem}`);
}

export function unknownToolResult(call: Call, knownNames: readonly string[]): EventDraft {
  const known = knownNames.length === 0 ? "There are no tools." : `The tools are: ${knownNames.join(", ")}.`;
  return runtimeResult(
    call,
    "unknown-tool",
    `There is no tool named ${JSON.stringify(shortened(call.toolName, MAX_NAME_LENGTH))}. ${known}`,
  );
}

export function unusableInputResult(call: Call): EventDraft {
  const output = "The arguments are not a JSON object, as the tool's schema asks; the tool was not run.";
  return runtimeResult(call, "unusable-input", output);
}
