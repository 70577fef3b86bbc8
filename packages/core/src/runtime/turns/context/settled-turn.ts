// Owns what a turn that has ended gives to the turns after it: its messages, verbatim and stripped, made once. T§5. PURE.
import {
  type AgentSnapshot,
  type ConversationMessage,
  isCleanlyCompleted,
  type ModelDescriptor,
  stripContinuation,
  type TurnState,
  turnTranscript,
} from "@x/shared";
import { deepFreeze } from "../../../storage/deep-freeze.js";

export interface SettledTurn {
  readonly turnId: string;
  /** Absent when the context is inline: the chain begins here. */
  readonly previousTurnId?: string;
  readonly agent: AgentSnapshot;
  /** An inline context, always stripped; empty when the context is a reference. */
  readonly base: readonly ConversationMessage[];
  readonly verbatim: readonly ConversationMessage[];
  readonly stripped: readonly ConversationMessage[];
  /** Only a turn that completed cleanly may replay its continuation metadata. */
  readonly isClean: boolean;
  /** Roughly what it holds in memory. */
  readonly bytes: number;
}

/** Undefined while the turn has not ended: its transcript may lack answers. Frozen: many conversations share it. */
export function settledTurnOf(state: TurnState): SettledTurn | undefined {
  if (state.terminal === undefined) return undefined;
  const { turnId, context, agent } = state.definition;
  const verbatim = turnTranscript(state);
  const stripped = stripContinuation(verbatim);
  const base = "previousTurnId" in context ? [] : stripContinuation(context);
  const changed = stripped.filter((message, index) => message !== verbatim[index]);
  const settled: SettledTurn = {
    turnId,
    agent: agent.resolved,
    base,
    verbatim,
    stripped,
    isClean: isCleanlyCompleted(state),
    bytes: sizeOf([agent.resolved, base, verbatim, changed]),
  };
  return deepFreeze(
    "previousTurnId" in context ? { ...settled, previousTurnId: context.previousTurnId } : settled,
  );
}

/** What the turn adds to a conversation with `model`. T§5 "Continuation metadata". */
export function segmentFor(turn: SettledTurn, model: ModelDescriptor): readonly ConversationMessage[] {
  const made = turn.agent.model;
  const isReplayed = turn.isClean && made.provider === model.provider && made.model === model.model;
  return isReplayed ? turn.verbatim : turn.stripped;
}

const BYTES_PER_CHARACTER = 2;
const BYTES_PER_VALUE = 16;

function sizeOf(value: unknown): number {
  if (typeof value === "string") return BYTES_PER_VALUE + BYTES_PER_CHARACTER * value.length;
  if (typeof value !== "object" || value === null) return BYTES_PER_VALUE;
  return Object.values(value).reduce((size: number, item) => size + sizeOf(item), BYTES_PER_VALUE);
}
