// Owns what an unanswered model call has said so far: its step events as a list of blocks, extended by what is new.
// PURE. Block numbers are those of the live text: text and reasoning counted together, by their starts. T§6.
import { assertNever, type ModelCallState, type ModelStep, type ToolCallPart } from "@x/shared";

export type StepBlock =
  | {
      readonly kind: "text" | "reasoning";
      readonly number: number;
      /** The text that the log holds; undefined while the block is open. */
      readonly text: string | undefined;
    }
  | { readonly kind: "tool-call"; readonly toolCall: ToolCallPart };

export interface StepBlocks {
  readonly blocks: readonly StepBlock[];
  /** How many text and reasoning blocks have started. */
  readonly started: number;
  readonly consumed: number;
  readonly last: ModelStep | undefined;
}

const none: StepBlocks = { blocks: [], started: 0, consumed: 0, last: undefined };

/** The blocks of a call. With `previous` of an earlier version of the same call only the new events are looked at. */
export function stepBlocks(call: ModelCallState, previous: StepBlocks | undefined): StepBlocks {
  const { stepEvents } = call;
  const base = previous !== undefined && extendsList(call, previous) ? previous : none;
  if (base.consumed === stepEvents.length) return base;
  const blocks = [...base.blocks];
  let started = base.started;
  for (let index = base.consumed; index < stepEvents.length; index += 1) {
    started = take(blocks, started, stepEvents.at(index) as ModelStep);
  }
  return { blocks, started, consumed: stepEvents.length, last: stepEvents.at(-1) };
}

// Versions of one list share their items, so the last item looked at tells whether this is a later version.
function extendsList(call: ModelCallState, previous: StepBlocks): boolean {
  return previous.consumed === 0 || call.stepEvents.at(previous.consumed - 1) === previous.last;
}

function take(blocks: StepBlock[], started: number, step: ModelStep): number {
  switch (step.type) {
    case "text_start":
      blocks.push({ kind: "text", number: started, text: undefined });
      return started + 1;
    case "reasoning_start":
      blocks.push({ kind: "reasoning", number: started, text: undefined });
      return started + 1;
    case "text_end":
      return end(blocks, started, "text", step.text);
    case "reasoning_end":
      return end(blocks, started, "reasoning", step.text);
    case "tool_call":
      blocks.push({ kind: "tool-call", toolCall: step.toolCall });
      return started;
    case "finish_step":
    case "provider_error":
      return started;
    default:
      return assertNever(step);
  }
}

/** As main numbers them: an end closes the newest block if that is open and of its kind, else it is a block of its own. */
function end(blocks: StepBlock[], started: number, kind: "text" | "reasoning", text: string): number {
  const index = blocks.findLastIndex((block) => block.kind !== "tool-call");
  const newest = blocks[index];
  if (newest === undefined || newest.kind !== kind || newest.text !== undefined) {
    blocks.push({ kind, number: started, text });
    return started + 1;
  }
  blocks[index] = { kind, number: newest.number, text };
  return started;
}
