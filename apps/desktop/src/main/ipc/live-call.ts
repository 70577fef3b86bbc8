// Owns the overlay of one turn: the text of its open model call, block by block, as it has arrived so far. Pure.
// Durable text lives in the turn file; this exists so that a window that joins in mid-answer sees all of it. app.md §1.
import {
  assertNever,
  isTurnDelta,
  type LiveBlock,
  type LiveCall,
  type ModelStepEvent,
  type TurnDelta,
  type TurnStreamEvent,
} from "@x/shared";

/** `open` says whether the last block still grows. */
export interface OverlaidCall extends LiveCall {
  readonly open: boolean;
}

export interface DeltaPosition {
  /** 0-based number of the block, text and reasoning counted together. */
  readonly block: number;
  /** UTF-16 code units of the block before this delta. */
  readonly from: number;
}

/** Where `delta` stands: at the end of the open block of its kind, else at the start of a block of its own. */
export function positionOf(call: OverlaidCall | undefined, delta: TurnDelta): DeltaPosition {
  const current = call?.modelCallIndex === delta.modelCallIndex ? call : undefined;
  if (current === undefined) return { block: 0, from: 0 };
  const last = openBlock(current, kindOf(delta));
  return last === undefined
    ? { block: current.blocks.length, from: 0 }
    : { block: current.blocks.length - 1, from: last.text.length };
}

/** The overlay after one message of the turn: undefined while no model call is open. */
export function followTurn(call: OverlaidCall | undefined, event: TurnStreamEvent): OverlaidCall | undefined {
  if (isTurnDelta(event)) return appendText(callOf(call, event.modelCallIndex), kindOf(event), event.delta);
  switch (event.type) {
    case "model_call_requested":
      return { modelCallIndex: event.modelCallIndex, blocks: [], open: false };
    case "model_step_event":
      return followStep(callOf(call, event.modelCallIndex), event);
    case "model_call_completed":
    case "model_call_failed":
    case "turn_completed":
    case "turn_failed":
    case "turn_cancelled":
      return undefined;
    default:
      return call;
  }
}

function followStep(call: OverlaidCall, { event }: ModelStepEvent): OverlaidCall {
  switch (event.type) {
    case "text_start":
      return beginBlock(call, "text");
    case "reasoning_start":
      return beginBlock(call, "reasoning");
    case "text_end":
      return endBlock(call, "text", event.text);
    case "reasoning_end":
      return endBlock(call, "reasoning", event.text);
    case "tool_call":
    case "finish_step":
    case "provider_error":
      return call;
    default:
      return assertNever(event);
  }
}

function callOf(call: OverlaidCall | undefined, modelCallIndex: number): OverlaidCall {
  return call?.modelCallIndex === modelCallIndex ? call : { modelCallIndex, blocks: [], open: false };
}

function kindOf(delta: TurnDelta): LiveBlock["kind"] {
  return delta.type === "text_delta" ? "text" : "reasoning";
}

function openBlock(call: OverlaidCall, kind: LiveBlock["kind"]): LiveBlock | undefined {
  const last = call.blocks.at(-1);
  return call.open && last?.kind === kind ? last : undefined;
}

function beginBlock(call: OverlaidCall, kind: LiveBlock["kind"]): OverlaidCall {
  return { ...call, blocks: [...call.blocks, { kind, text: "" }], open: true };
}

function appendText(call: OverlaidCall, kind: LiveBlock["kind"], delta: string): OverlaidCall {
  const target = openBlock(call, kind) === undefined ? beginBlock(call, kind) : call;
  return replaceLast(target, kind, (target.blocks.at(-1)?.text ?? "") + delta, true);
}

/** The end names the whole text of its block, so it wins over what the deltas added up to. */
function endBlock(call: OverlaidCall, kind: LiveBlock["kind"], text: string): OverlaidCall {
  const target = openBlock(call, kind) === undefined ? beginBlock(call, kind) : call;
  return replaceLast(target, kind, text, false);
}

function replaceLast(call: OverlaidCall, kind: LiveBlock["kind"], text: string, open: boolean): OverlaidCall {
  return { ...call, blocks: [...call.blocks.slice(0, -1), { kind, text }], open };
}
