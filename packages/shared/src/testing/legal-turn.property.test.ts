import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TURN_EVENT_TYPES, TurnEvent } from "../turns/events.js";
import { legalBranches, legalTurn } from "./legal-turn.js";

const SAMPLE = { numRuns: 1_000, seed: 20_251_111 };

describe("the generator of legal logs", { timeout: 60_000 }, () => {
  test("T§13 its events match their schemas", () => {
    fc.assert(
      fc.property(legalTurn(), (events) => {
        expect(events.map((event) => TurnEvent.parse(event))).toStrictEqual(events);
      }),
      SAMPLE,
    );
  });

  test("T§13 it reaches every type of event, and logs long enough to matter", () => {
    const logs = fc.sample(legalTurn(), SAMPLE);
    expect(new Set(logs.flat().map(({ type }) => type))).toStrictEqual(new Set(TURN_EVENT_TYPES));
    expect(logs.filter(({ length }) => length > 20).length).toBeGreaterThan(200);
  });

  test("T§13 a settled log ends once, in each of the three ways", () => {
    const logs = fc.sample(legalTurn({ settled: true }), SAMPLE);
    const endings = ["turn_completed", "turn_failed", "turn_cancelled"];
    for (const log of logs) {
      expect(log.findIndex(({ type }) => endings.includes(type))).toBe(log.length - 1);
    }
    expect(new Set(logs.map((log) => log.at(-1)?.type))).toStrictEqual(new Set(endings));
  });

  test("T§13 branches share their beginning, and most of them part after it", () => {
    const branches = fc.sample(legalBranches(), SAMPLE);
    for (const { shared, one, other } of branches) {
      expect(one.slice(0, shared)).toStrictEqual(other.slice(0, shared));
    }
    const parted = branches.filter(({ shared, one, other }) => one.length > shared && other.length > shared);
    expect(parted.length).toBeGreaterThan(300);
  });
});
