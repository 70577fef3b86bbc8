// Owns the turns that ended, folded: a settled turn never changes, so looking at a conversation again reads none of its files
// again. Bounded; the least recently used go first. T§5.
import type { TurnState } from "@x/shared";

export class SettledTurns {
  readonly #capacity: number;
  readonly #states = new Map<string, TurnState>();
  #weight = 0;

  /** `capacity`: how many model and tool calls to keep, over all turns. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(turnId: string): TurnState | undefined {
    const state = this.#states.get(turnId);
    if (state === undefined) return undefined;
    this.#states.delete(turnId);
    this.#states.set(turnId, state);
    return state;
  }

  /** Keeps a turn that has ended; any other is left alone. */
  add(state: TurnState): void {
    const { turnId } = state.definition;
    if (state.terminal === undefined || this.#states.has(turnId)) return;
    this.#states.set(turnId, state);
    this.#weight += weightOf(state);
    for (const [oldest, old] of this.#states) {
      if (this.#weight <= this.#capacity || oldest === turnId) return;
      this.#states.delete(oldest);
      this.#weight -= weightOf(old);
    }
  }
}

function weightOf(state: TurnState): number {
  return 1 + state.modelCalls.length + state.toolCalls.length;
}
