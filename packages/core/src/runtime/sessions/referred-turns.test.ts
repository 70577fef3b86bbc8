import { turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { ReferredTurns } from "./referred-turns.js";

const text = [1, 2, 3].map((seq) => `${JSON.stringify(turnAppended(seq))}\n`).join("");

describe("the turns that a session file names (quality.md §1)", () => {
  it("are found wherever the pieces cut it", () => {
    for (let at = 0; at <= text.length; at += 1) {
      const referred = new ReferredTurns();
      referred.push(text.slice(0, at));
      referred.push(text.slice(at));
      expect(referred.turnIds).toEqual([1, 2, 3].map(turnIdAt));
    }
  });

  it("are only those that have the form of an id", () => {
    const referred = new ReferredTurns();
    referred.push('"turnId":"../../x" "turnId":"2025-13-11T04-36-29Z-0001234-000" {"turnId":"');
    referred.push(`${turnIdAt(7)}" torn`);
    expect(referred.turnIds).toEqual([turnIdAt(7)]);
  });
});
