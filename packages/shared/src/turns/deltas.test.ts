import { expect, test } from "vitest";
import { called, TURN_ID } from "../testing/index.js";
import { isTurnDelta } from "./deltas.js";

test("T§6 a delta is told from a durable event by its type", () => {
  const delta = { turnId: TURN_ID, modelCallIndex: 0, delta: "H" };
  expect(isTurnDelta({ ...delta, type: "text_delta" })).toBe(true);
  expect(isTurnDelta({ ...delta, type: "reasoning_delta" })).toBe(true);
  expect(isTurnDelta(called(0)({ position: 1, state: undefined }))).toBe(false);
});
