import { reduceSession, type SessionEvent } from "@x/shared";
import { sessionCreated, titleChanged, turnAppended, turnIdAt } from "@x/shared/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../../storage/deep-freeze.js";
import { SessionFolds } from "./session-folds.js";

const START = deepFreeze([sessionCreated(), turnAppended(1), titleChanged("Plans")]);

describe("the folds of sessions that are read again", () => {
  it("quality §3 property: says what a fold of the whole file says, whatever was folded before", () => {
    const lengths = fc.array(fc.nat({ max: 20 }), { maxLength: 8 });
    fc.assert(
      fc.property(lengths, (rounds) => {
        const folds = new SessionFolds();
        const log = deepFreeze([
          sessionCreated(),
          ...Array.from({ length: 20 }, (_, seq) => turnAppended(seq + 1)),
        ]);
        for (const length of rounds) {
          const events = log.slice(0, length + 1);
          expect(folds.of(events)).toStrictEqual(reduceSession(events));
        }
      }),
      { seed: 20251111 },
    );
  });

  it("T§2 says what the file says now when its events are others", () => {
    const folds = new SessionFolds();
    folds.of(START);
    const changed = deepFreeze([...START.slice(0, 2), titleChanged("Other"), turnAppended(2)]);
    expect(folds.of(changed)).toStrictEqual(reduceSession(changed));
    const twice = deepFreeze([...START, turnAppended(2, { turnId: turnIdAt(1) })]);
    expect(() => folds.of(twice)).toThrow(`.jsonl:4: turn ${turnIdAt(1)} is appended twice`);
    expect(folds.of(START)).toStrictEqual(reduceSession(START));
  });

  it("T§1.4 gives every reader the same state, which nobody can change", () => {
    const folds = new SessionFolds();
    const state = folds.of(START);
    expect(folds.of([...START])).toBe(state);
    const longer = folds.of([...START, deepFreeze(turnAppended(2))]);
    expect(longer.turns[0]).toBe(state.turns[0]);
    for (const part of [state, state.turns, longer, longer.turns, ...longer.turns])
      expect(Object.isFrozen(part)).toBe(true);
  });

  it("remembers nothing of events that somebody may change", () => {
    const folds = new SessionFolds();
    const open: SessionEvent[] = [sessionCreated(), titleChanged("one")];
    expect(folds.of(open)).not.toBe(folds.of(open));
  });
});
