// Owns the state as the reducer makes it: the calls stand in persistent lists, so an event costs the same however long
// the log is. `modelCalls` and `toolCalls` are plain arrays, made when somebody first reads them. T§7.
// Nobody has to know: a copy of a state, or one read back from JSON, is as good as the state.
import type { TurnCreated, TurnSuspended } from "./events.js";
import { PersistentList } from "./persistent-list.js";
import type { ModelCallState, ToolCallState, TurnState } from "./state.js";

/** The calls of a turn where an array of them would cost too much. */
export interface CallLists {
  readonly modelCalls: PersistentList<ModelCallState>;
  readonly toolCalls: PersistentList<ToolCallState>;
}

/** What an event changes; `suspension: null` ends it. */
export interface TurnChanges extends Partial<CallLists>, Partial<Pick<TurnState, "terminal" | "usage">> {
  readonly suspension?: TurnSuspended | null;
}

/** The state of a turn of which nothing is known but its first event. */
export function newTurn(definition: TurnCreated): TurnState {
  const lists = { modelCalls: PersistentList.empty<never>(), toolCalls: PersistentList.empty<never>() };
  return new FoldedTurn(lists, { definition, usage: {} });
}

/** The state after `changes`: all that they do not name is shared. */
export function nextTurn(state: TurnState, changes: TurnChanges): TurnState {
  const lists = FoldedTurn.listsOf(state);
  const {
    modelCalls = lists.modelCalls,
    toolCalls = lists.toolCalls,
    suspension = state.suspension,
  } = changes;
  const { terminal = state.terminal, usage = state.usage } = changes;
  const { definition } = state;
  return new FoldedTurn({ modelCalls, toolCalls }, { definition, usage, suspension, terminal });
}

export function callListsOf(state: TurnState): CallLists {
  return FoldedTurn.listsOf(state);
}

interface OtherParts {
  readonly definition: TurnCreated;
  readonly suspension?: TurnSuspended | null | undefined;
  readonly terminal?: TurnState["terminal"] | undefined;
  readonly usage: TurnState["usage"];
}

class FoldedTurn implements TurnState {
  declare readonly definition: TurnCreated;
  declare readonly modelCalls: TurnState["modelCalls"];
  declare readonly toolCalls: TurnState["toolCalls"];
  declare readonly suspension?: TurnSuspended;
  declare readonly terminal?: NonNullable<TurnState["terminal"]>;
  declare readonly usage: TurnState["usage"];
  readonly #lists: CallLists;

  constructor(lists: CallLists, { definition, suspension, terminal, usage }: OtherParts) {
    this.#lists = lists;
    this.definition = definition;
    // Own and enumerable: equality, spreading and JSON see an array like any other part.
    Object.defineProperty(this, "modelCalls", FoldedTurn.#modelCalls);
    Object.defineProperty(this, "toolCalls", FoldedTurn.#toolCalls);
    if (suspension) this.suspension = suspension;
    if (terminal) this.terminal = terminal;
    this.usage = usage;
  }

  static readonly #modelCalls = {
    enumerable: true,
    get(this: FoldedTurn) {
      return this.#lists.modelCalls.view();
    },
  };

  static readonly #toolCalls = {
    enumerable: true,
    get(this: FoldedTurn) {
      return this.#lists.toolCalls.view();
    },
  };

  static listsOf(state: TurnState): CallLists {
    if (#lists in state) return state.#lists;
    const { modelCalls, toolCalls } = state;
    return { modelCalls: PersistentList.from(modelCalls), toolCalls: PersistentList.from(toolCalls) };
  }
}
