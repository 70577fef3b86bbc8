import { answered, called, cancelled, completed, created, turn, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { SettledTurns } from "./settled-turns.js";

/** A settled turn that weighs two: itself and its model call. */
function settled(seq: number) {
  return turn(
    created({ turnId: turnIdAt(seq) }),
    ...[called(0), answered(0, "Hello"), completed()].map((part) => (soFar: Parameters<typeof part>[0]) => ({
      ...part(soFar),
      turnId: turnIdAt(seq),
    })),
  ).state;
}

describe("turns that ended, kept folded (T§5)", () => {
  it("keeps only turns that have ended", () => {
    const turns = new SettledTurns(10);
    const open = turn(created(), called(0)).state;
    turns.add(open);
    expect(turns.get(open.definition.turnId)).toBe(undefined);
    const ended = turn(created(), cancelled()).state;
    turns.add(ended);
    expect(turns.get(ended.definition.turnId)).toBe(ended);
  });

  it("lets the least recently used go first", () => {
    const turns = new SettledTurns(4);
    const [one, two, three] = [settled(1), settled(2), settled(3)];
    turns.add(one);
    turns.add(two);
    turns.get(turnIdAt(1));
    turns.add(three);
    expect([1, 2, 3].map((seq) => turns.get(turnIdAt(seq)))).toEqual([one, undefined, three]);
  });

  it("keeps one turn, however heavy", () => {
    const turns = new SettledTurns(1);
    const [one, two] = [settled(1), settled(2)];
    turns.add(one);
    turns.add(two);
    expect([1, 2].map((seq) => turns.get(turnIdAt(seq)))).toEqual([undefined, two]);
  });

  it("does not weigh a turn twice", () => {
    const turns = new SettledTurns(4);
    const [one, two] = [settled(1), settled(2)];
    turns.add(one);
    turns.add(one);
    turns.add(two);
    expect(turns.get(turnIdAt(1))).toBe(one);
  });
});
