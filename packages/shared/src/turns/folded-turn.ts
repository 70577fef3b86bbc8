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
  return FoldedTurn.shown(new FoldedTurn(definition, lists, {}));
}

/** The same state for a fold that keeps its states to itself until `shownTurn`: those after it cost a fraction. */
export function hiddenTurn(state: TurnState): TurnState {
  const { definition, usage, suspension, terminal } = state;
  return new FoldedTurn(definition, FoldedTurn.listsOf(state), usage, suspension, terminal);
}

/** What a fold gives away in the end: this very state, complete. */
export function shownTurn(state: TurnState): TurnState {
  return state instanceof FoldedTurn ? FoldedTurn.shown(state) : state;
}

/** The state after `changes`: all that they do not name is shared. */
export function nextTurn(state: TurnState, changes: TurnChanges): TurnState {
  const lists = FoldedTurn.listsOf(state);
  const { modelCalls = lists.modelCalls, toolCalls = lists.toolCalls, usage = state.usage } = changes;
  const { suspension = state.suspension, terminal = state.terminal } = changes;
  const next = new FoldedTurn(
    state.definition,
    { modelCalls, toolCalls },
    usage,
    suspension ?? undefined,
    terminal,
  );
  return FoldedTurn.isHidden(state) ? next : FoldedTurn.shown(next);
}

export function callListsOf(state: TurnState): CallLists {
  return FoldedTurn.listsOf(state);
}

class FoldedTurn implements TurnState {
  declare readonly definition: TurnCreated;
  declare readonly suspension?: TurnSuspended;
  declare readonly terminal?: NonNullable<TurnState["terminal"]>;
  declare readonly usage: TurnState["usage"];
  readonly #lists: CallLists;
  #isShown = false;

  constructor(
    definition: TurnCreated,
    lists: CallLists,
    usage: TurnState["usage"],
    suspension?: TurnSuspended,
    terminal?: TurnState["terminal"],
  ) {
    this.#lists = lists;
    this.definition = definition;
    if (suspension !== undefined) this.suspension = suspension;
    if (terminal !== undefined) this.terminal = terminal;
    this.usage = usage;
  }

  get modelCalls(): TurnState["modelCalls"] {
    return this.#lists.modelCalls.view();
  }

  get toolCalls(): TurnState["toolCalls"] {
    return this.#lists.toolCalls.items.view();
  }

  static readonly #own = {
    modelCalls: enumerable(FoldedTurn.prototype, "modelCalls"),
    toolCalls: enumerable(FoldedTurn.prototype, "toolCalls"),
  };

  static isHidden(state: TurnState): boolean {
    return #isShown in state && !state.#isShown;
  }

  static shown(state: FoldedTurn): FoldedTurn {
    if (state.#isShown) return state;
    state.#isShown = true;
    // Own and enumerable: equality, spreading and JSON see an array like any other part.
    Object.defineProperty(state, "modelCalls", FoldedTurn.#own.modelCalls);
    Object.defineProperty(state, "toolCalls", FoldedTurn.#own.toolCalls);
    return state;
  }

  static listsOf(state: TurnState): CallLists {
    if (#lists in state) return state.#lists;
    return {
      modelCalls: PersistentList.from(state.modelCalls),
      toolCalls: ToolCallList.from(state.toolCalls),
    };
  }
}

function enumerable(from: TurnState, name: "modelCalls" | "toolCalls"): PropertyDescriptor {
  return { ...Object.getOwnPropertyDescriptor(from, name), enumerable: true };
}
