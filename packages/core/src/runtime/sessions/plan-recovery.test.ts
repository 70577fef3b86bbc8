import { reduceSession, SessionCorruptionError, type SessionEvent } from "@x/shared";
import { sessionCreated, titleChanged, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { firstToCut, foldsAsSession, foldsUntilTurn } from "./plan-recovery.js";

/** How many of these events stay: up to the first that is not accepted, by false or by an error. */
function kept(events: readonly SessionEvent[], accepts: (event: SessionEvent) => boolean): number {
  const end = events.findIndex((event) => {
    try {
      return !accepts(event);
    } catch (error) {
      expect(error).toBeInstanceOf(SessionCorruptionError);
      return true;
    }
  });
  return end === -1 ? events.length : end;
}

describe("what may stay in a damaged log (quality.md §1)", () => {
  it("is everything that can be folded", () => {
    const good = [sessionCreated(), turnAppended(1), titleChanged("a"), turnAppended(2)];
    expect(kept(good, foldsAsSession())).toBe(4);
    expect(kept([...good, turnAppended(4)], foldsAsSession())).toBe(4);
    expect(kept([turnAppended(1)], foldsAsSession())).toBe(0);
  });

  it("ends before the reference to a turn that is to go", () => {
    const events = [sessionCreated(), turnAppended(1), titleChanged("a"), turnAppended(2), titleChanged("b")];
    expect(kept(events, foldsUntilTurn(turnIdAt(2)))).toBe(3);
    expect(kept(events, foldsUntilTurn(turnIdAt(9)))).toBe(5);
  });
});

describe("where a session is cut (quality.md §1)", () => {
  const session = reduceSession([sessionCreated(), ...[1, 2, 3].map((seq) => turnAppended(seq))]);

  it.each([
    [[], undefined],
    [[3], 3],
    [[2, 3], 2],
    [[1, 2, 3], 1],
    // Readable turns follow: nothing acknowledged is given up.
    [[1], undefined],
    [[1, 3], 3],
  ])("with the turns %j lost: at %s", (lost, at) => {
    const ids = new Set(lost.map((seq) => turnIdAt(seq)));
    expect(firstToCut(session, ids)).toBe(at === undefined ? undefined : turnIdAt(at));
  });

  it("is nowhere in a session without turns", () => {
    expect(firstToCut(reduceSession([sessionCreated()]), new Set())).toBeUndefined();
  });
});
