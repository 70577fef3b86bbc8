// Owns what a turn looks like as a list of things to show: its input and its own activity, never the prefix that its
// context refers to. PURE; parts whose source did not change are the same objects as before. S§10.3.
import {
  type AssistantMessage,
  type AssistantPart,
  type LiveCall,
  type ModelCallFailed,
  type ModelCallState,
  type ToolCallPart,
  type ToolCallState,
  type TurnState,
} from "@x/shared";
import type { LiveOverlay } from "./live-overlay.js";
import { type StepBlock, type StepBlocks, stepBlocks } from "./step-blocks.js";
import { type ToolPhase, toolPhase } from "./tool-phase.js";
import { type TurnEnding, turnEnding } from "./turn-ending.js";

/** `unfinished`: cut off by Stop, a lost connection or a crash; kept for the person, unknown to the model. */
export type TextCondition = "streaming" | "finished" | "unfinished";

/** `key` names an item for as long as it is shown, also when the live text becomes the canonical answer. */
export type TimelineItem =
  | {
      readonly kind: "text" | "reasoning";
      readonly key: string;
      readonly text: string;
      readonly condition: TextCondition;
    }
  | { readonly kind: "tool"; readonly key: string; readonly call: ToolCallState; readonly phase: ToolPhase }
  /** A call that the model has written and that its answer does not carry yet, or never will. */
  | {
      readonly kind: "drafted-tool";
      readonly key: string;
      readonly toolCall: ToolCallPart;
      readonly condition: TextCondition;
    }
  /** A model call that failed, after whatever it had said; of the last one the turn's ending tells. */
  | { readonly kind: "call-failed"; readonly key: string; readonly failure: ModelCallFailed };

interface CallTimeline {
  readonly items: readonly TimelineItem[];
  readonly source: CallSource;
  readonly steps: StepBlocks | undefined;
}

interface CallSource {
  readonly call: ModelCallState;
  readonly tools: readonly ToolCallState[];
  readonly live: LiveCall | undefined;
  readonly active: boolean;
  /** The turn has ended with this call. */
  readonly endsTurn: boolean;
}

export interface TurnTimeline {
  readonly turnId: string;
  readonly state: TurnState;
  /** One a model call, in order. */
  readonly calls: readonly CallTimeline[];
  /** Live text of a call that the log does not show yet. */
  readonly early: readonly TimelineItem[];
  readonly ending: TurnEnding;
}

export interface TimelineInput {
  readonly state: TurnState;
  readonly overlay: LiveOverlay;
  /** Whether the turn is being processed now. Ephemeral: it comes from the bus, never from the log. */
  readonly active: boolean;
}

/** `previous`: the timeline of an earlier version of the same turn, whose unchanged parts are kept. */
export function turnTimeline(input: TimelineInput, previous?: TurnTimeline): TurnTimeline {
  const { state, overlay, active } = input;
  let position = 0;
  const calls = state.modelCalls.map((call) => {
    const from = position;
    while (state.toolCalls[position]?.modelCallIndex === call.index) position += 1;
    const source = {
      call,
      tools: state.toolCalls.slice(from, position),
      live: overlay?.modelCallIndex === call.index ? overlay : undefined,
      active: active && state.terminal === undefined,
      endsTurn: state.terminal !== undefined && call.index === state.modelCalls.length - 1,
    };
    return callTimeline(source, state, previous?.calls[call.index]);
  });
  return {
    turnId: state.definition.turnId,
    state,
    calls,
    early: earlyItems(input),
    ending: turnEnding(state, active),
  };
}

function callTimeline(
  source: CallSource,
  state: TurnState,
  previous: CallTimeline | undefined,
): CallTimeline {
  if (previous !== undefined && isSameSource(source, previous.source)) return previous;
  const { call, tools, active } = source;
  if (call.response !== undefined) {
    const auto = state.definition.config.autoPermission;
    return { items: answeredItems(call.index, call.response, tools, active, auto), source, steps: undefined };
  }
  const steps = stepBlocks(call, previous?.steps);
  return { items: unansweredItems(source, steps), source, steps };
}

function isSameSource(left: CallSource, right: CallSource): boolean {
  return (
    left.call === right.call &&
    left.live === right.live &&
    left.active === right.active &&
    left.endsTurn === right.endsTurn &&
    left.tools.length === right.tools.length &&
    left.tools.every((tool, index) => tool === right.tools[index])
  );
}

function answeredItems(
  index: number,
  message: AssistantMessage,
  tools: readonly ToolCallState[],
  active: boolean,
  autoPermission: boolean,
): readonly TimelineItem[] {
  const parts: readonly AssistantPart[] =
    typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
  const items: TimelineItem[] = [];
  let block = 0;
  for (const part of parts) {
    if (part.type === "tool-call") {
      const call = tools.find((tool) => tool.toolCallId === part.toolCallId);
      if (call === undefined) continue;
      items.push({ kind: "tool", key: toolKey(part), call, phase: toolPhase(call, active, autoPermission) });
    } else {
      const key = blockKey(index, block);
      block += 1;
      if (part.text !== "") items.push({ kind: part.type, key, text: part.text, condition: "finished" });
    }
  }
  return items;
}

function unansweredItems(source: CallSource, steps: StepBlocks): readonly TimelineItem[] {
  const { call, live, active, endsTurn } = source;
  const open: TextCondition = active && call.error === undefined ? "streaming" : "unfinished";
  const items = steps.blocks.flatMap((block) => blockItem(call.index, block, live, open));
  // Live text may arrive before the event that announces its block is on disk.
  const ahead = liveItems(live, steps.started, open);
  const failed: readonly TimelineItem[] =
    call.error === undefined || endsTurn
      ? []
      : [{ kind: "call-failed", key: `${call.index}:failed`, failure: call.error }];
  return [...items, ...ahead, ...failed];
}

function blockItem(
  index: number,
  block: StepBlock,
  live: LiveCall | undefined,
  open: TextCondition,
): readonly TimelineItem[] {
  if (block.kind === "tool-call") {
    const { toolCall } = block;
    return [{ kind: "drafted-tool", key: toolKey(toolCall), toolCall, condition: open }];
  }
  const text = block.text ?? live?.blocks[block.number]?.text ?? "";
  if (text === "") return [];
  // A finished block of an answer under way is settled text; of an answer that was cut off it is not.
  const condition = block.text !== undefined && open === "streaming" ? "finished" : open;
  return [{ kind: block.kind, key: blockKey(index, block.number), text, condition }];
}

function earlyItems({ state, overlay, active }: TimelineInput): readonly TimelineItem[] {
  if (overlay === undefined || state.modelCalls[overlay.modelCallIndex] !== undefined) return [];
  return liveItems(overlay, 0, active ? "streaming" : "unfinished");
}

function liveItems(
  live: LiveCall | undefined,
  from: number,
  condition: TextCondition,
): readonly TimelineItem[] {
  if (live === undefined) return [];
  return live.blocks.slice(from).flatMap(({ kind, text }, offset) => {
    const key = blockKey(live.modelCallIndex, from + offset);
    return text === "" ? [] : [{ kind, key, text, condition }];
  });
}

function blockKey(modelCallIndex: number, block: number): string {
  return `${modelCallIndex}:${block}`;
}

function toolKey({ toolCallId }: ToolCallPart): string {
  return `tool:${toolCallId}`;
}
