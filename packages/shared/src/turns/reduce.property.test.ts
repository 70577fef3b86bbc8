import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { legalBranches, legalTurn, statesOf } from "../testing/index.js";
import type { TurnEvent } from "./events.js";
import { PersistentList } from "./persistent-list.js";
import { applyTurnEvent, reduceTurn } from "./reduce.js";
import type { TurnState } from "./state.js";

const RUNS = { numRuns: 1_000 };

/** A state as text: equal for equal states, whatever they share inside. */
const textOf = (state: TurnState | undefined): string => JSON.stringify(state);

const readBack = (events: readonly TurnEvent[]): TurnEvent[] =>
  events.map((event) => JSON.parse(JSON.stringify(event)) as TurnEvent);

const foldOn = (state: TurnState | undefined, events: readonly TurnEvent[]): TurnState | undefined =>
  events.reduce<TurnState | undefined>(applyTurnEvent, state);

describe("the fold of any legal log", { timeout: 60_000 }, () => {
  test("T§13 any prefix folds, and the live fold equals the replay from the file after every event", () => {
    fc.assert(
      fc.property(legalTurn(), (events) => {
        const live = statesOf(events);
        const lines = readBack(events);
        const replayed = lines.map((_line, position) => reduceTurn(lines.slice(0, position + 1)));
        expect(live.map(textOf)).toStrictEqual(replayed.map(textOf));
        expect(live.at(-1)).toStrictEqual(reduceTurn(lines));
      }),
      RUNS,
    );
  });

  test("T§13 folding in any split gives the same state", () => {
    fc.assert(
      fc.property(legalTurn(), fc.array(fc.nat(), { maxLength: 4 }), (events, places) => {
        const cuts = places.map((place) => place % (events.length + 1)).sort((left, right) => left - right);
        let state: TurnState | undefined;
        for (const [index, cut] of [0, ...cuts].entries()) {
          state = foldOn(state, events.slice(cut, cuts[index] ?? events.length));
        }
        expect(state).toStrictEqual(reduceTurn(events));
      }),
      RUNS,
    );
  });

  test("T§7 no event changes an earlier state", () => {
    fc.assert(
      fc.property(legalTurn(), (events) => {
        let state: TurnState | undefined;
        const seen: { state: TurnState; text: string }[] = [];
        for (const event of events) {
          state = deepFreeze(applyTurnEvent(state, deepFreeze(event)));
          seen.push({ state, text: textOf(state) });
        }
        expect(seen.map(({ state: earlier }) => textOf(earlier))).toStrictEqual(seen.map(({ text }) => text));
      }),
      RUNS,
    );
  });

  test("T§7 what an event leaves unchanged stays the same object", () => {
    fc.assert(
      fc.property(legalTurn(), (events) => {
        const states = statesOf(events);
        const copies = states.slice(1).flatMap((after, position) => {
          return copiesWithoutNeed(states[position], after, events[position + 1] as TurnEvent);
        });
        expect(copies).toStrictEqual([]);
      }),
      RUNS,
    );
  });

  test("T§7 the fold reads no list from end to end, so an event's cost does not grow with the log", () => {
    const iterate = vi.spyOn(PersistentList.prototype, Symbol.iterator);
    fc.assert(
      fc.property(legalTurn(), (events) => {
        foldOn(undefined, events);
        expect(iterate).not.toHaveBeenCalled();
      }),
      RUNS,
    );
    expect(PersistentList.from("a").view()).toStrictEqual(["a"]);
    expect(iterate).toHaveBeenCalledOnce();
    iterate.mockRestore();
  });

  test("T§7 two continuations of one state, event by event in turns, do not see each other", () => {
    fc.assert(
      fc.property(legalBranches(), ({ shared, one, other }) => {
        const stem = foldOn(undefined, one.slice(0, shared));
        const branches = [one, other].map((events) => ({ events: events.slice(shared), state: stem }));
        for (let position = 0; position < Math.max(one.length, other.length) - shared; position += 1) {
          for (const branch of branches) {
            const event = branch.events[position];
            if (event !== undefined) branch.state = applyTurnEvent(branch.state, event);
          }
        }
        expect(branches.map(({ state }) => textOf(state))).toStrictEqual(
          [one, other].map((events) => textOf(reduceTurn(events))),
        );
      }),
      RUNS,
    );
  });

  test("T§7 an event that settles something is refused when it comes twice", () => {
    const mayRepeat = new Set(["model_step_event", "tool_progress", "turn_suspended"]);
    fc.assert(
      fc.property(legalTurn(), (events) => {
        const said = statesOf(events).flatMap((after, position) => {
          const event = events[position] as TurnEvent;
          return mayRepeat.has(event.type) ? [] : [refusalOf(after, event)];
        });
        expect(said.filter((message) => !message.startsWith("turn "))).toStrictEqual([]);
      }),
      RUNS,
    );
  });
});

function refusalOf(state: TurnState, event: TurnEvent): string {
  try {
    applyTurnEvent(state, event);
  } catch (error) {
    return (error as Error).message;
  }
  return `a second ${event.type} was taken`;
}

/** The addresses of what is equal in both states but not the same object; what came with the event is new by right. */
function copiesWithoutNeed(before: unknown, after: unknown, event: TurnEvent, path = "$"): string[] {
  if (before === after || after === event || typeof before !== "object" || typeof after !== "object")
    return [];
  if (before === null || after === null) return [];
  if (JSON.stringify(before) === JSON.stringify(after)) return [path];
  return Object.keys(before).flatMap((key) =>
    key in after
      ? copiesWithoutNeed(before[key as never], after[key as keyof typeof after], event, `${path}.${key}`)
      : [],
  );
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) deepFreeze(item);
  }
  return value;
}
