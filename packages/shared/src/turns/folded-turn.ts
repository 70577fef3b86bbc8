// Owns the state as the reducer makes it: the calls stand in persistent lists, so an event costs the same however long
// the log is. `modelCalls` and `toolCalls` are plain arrays, made when somebody first reads them. T§7.
// Nobody has to know: a copy of a state, or one read back from JSON, is as good as the state.
import type { TurnCreated, TurnSuspended } from "./events.js";
import { PersistentList } from "./persistent-list.js";
import type { ModelCallState, TurnState } from "./state.js";
import { ToolCallList } from "./tool-call-list.js";

/** The calls of a turn for whoever must not pay for an array of them. */
export interface CallLists {
  readonly modelCalls: PersistentList<ModelCallState>;
  readonly toolCalls: ToolCallList;
}

/** What an event changes; `suspension: null` ends it. */
export interface TurnChanges extends Partial<CallLists>, Partial<Pick<TurnState, "terminal" | "usage">> {
  readonly suspension?: TurnSuspended | null;
}

/** The state of a turn of which nothing is known but its first event. */
export function newTurn(definition: TurnCreated): TurnState {
  const lists = { modelCalls: PersistentList.empty<never>(), toolCalls: ToolCallList.from([]) };
  return new FoldedTurn(definition, lists, {});
}

/** The state after `changes`: all that they do not name is shared. */
export function nextTurn(state: TurnState, changes: TurnChanges): TurnState {
  const lists = FoldedTurn.listsOf(state);
  const { modelCalls = lists.modelCalls, toolCalls = lists.toolCalls, usage = state.usage } = changes;
  const { suspension = state.suspension, terminal = state.terminal } = changes;
  return new FoldedTurn(
    state.definition,
    { modelCalls, toolCalls },
    usage,
    suspension ?? undefined,
    terminal,
  );
}

export function callListsOf(state: TurnState): CallLists {
  return FoldedTurn.listsOf(state);
}

class FoldedTurn implements TurnState {
  declare readonly definition: TurnCreated;
  declare readonly modelCalls: TurnState["modelCalls"];
  declare readonly toolCalls: TurnState["toolCalls"];
  declare readonly suspension?: TurnSuspended;
  declare readonly terminal?: NonNullable<TurnState["terminal"]>;
  declare readonly usage: TurnState["usage"];
  readonly #lists: CallLists;

  constructor(
    definition: TurnCreated,
    lists: CallLists,
    usage: TurnState["usage"],
    suspension?: TurnSuspended,
    terminal?: TurnState["terminal"],
  ) {
    this.#lists = lists;
    this.definition = definition;
    // Own and enumerable: equality, spreading and JSON see an array like any other part.
    Object.defineProperty(this, "modelCalls", FoldedTurn.#modelCalls);
    Object.defineProperty(this, "toolCalls", FoldedTurn.#toolCalls);
    if (suspension !== undefined) this.suspension = suspension;
    if (terminal !== undefined) this.terminal = terminal;
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
      return this.#lists.toolCalls.items.view();
    },
  };

  static listsOf(state: TurnState): CallLists {
    if (#lists in state) return state.#lists;
    return {
      modelCalls: PersistentList.from(state.modelCalls),
      toolCalls: ToolCallList.from(state.toolCalls),
    };
  }
}
