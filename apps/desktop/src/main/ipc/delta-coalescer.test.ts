import { FakeTimers } from "@x/core/testing";
import type { DeltaFeedMessage } from "@x/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { COALESCING_INTERVAL_MS, DeltaCoalescer } from "./delta-coalescer.js";

const piece = (
  delta: string,
  from: number,
  at: { turnId?: string; block?: number } = {},
): DeltaFeedMessage => {
  const { turnId = "t1", block = 0 } = at;
  const event = { type: "text_delta" as const, turnId, modelCallIndex: 0, delta };
  return { turnId, sessionId: "s1", event, modelCallIndex: 0, block, from };
};

describe("coalescing, app.md §1", () => {
  let timers: FakeTimers;
  let sent: DeltaFeedMessage[];
  let coalescer: DeltaCoalescer;

  beforeEach(() => {
    timers = new FakeTimers();
    sent = [];
    coalescer = new DeltaCoalescer(timers, (message) => sent.push(message));
  });

  it("sends the first piece at once and merges what follows within the interval", () => {
    coalescer.add(piece("a", 0));
    coalescer.add(piece("b", 1));
    coalescer.add(piece("c", 2));
    expect(sent).toEqual([piece("a", 0)]);
    timers.advance(COALESCING_INTERVAL_MS);
    expect(sent).toEqual([piece("a", 0), piece("bc", 1)]);
  });

  it("sends at most one message an interval while text keeps coming", () => {
    for (let at = 0; at < 1_000; at += 1) {
      coalescer.add(piece("x", at));
      if (at % 10 === 9) timers.advance(1);
    }
    timers.advance(COALESCING_INTERVAL_MS);
    expect(sent.map(({ event }) => event.delta).join("")).toBe("x".repeat(1_000));
    expect(sent.length).toBeLessThanOrEqual(1 + Math.ceil(100 / COALESCING_INTERVAL_MS));
  });

  it("keeps turns apart", () => {
    coalescer.add(piece("a", 0));
    coalescer.add(piece("A", 0, { turnId: "t2" }));
    expect(sent).toEqual([piece("a", 0), piece("A", 0, { turnId: "t2" })]);
  });

  it("never joins pieces of two blocks or pieces with a hole between them", () => {
    coalescer.add(piece("a", 0));
    coalescer.add(piece("b", 1));
    coalescer.add(piece("z", 0, { block: 1 }));
    coalescer.add(piece("y", 5, { block: 1 }));
    timers.advance(COALESCING_INTERVAL_MS);
    expect(sent).toEqual([
      piece("a", 0),
      piece("b", 1),
      piece("z", 0, { block: 1 }),
      piece("y", 5, { block: 1 }),
    ]);
  });

  it("flushes what waits, once", () => {
    coalescer.add(piece("a", 0));
    coalescer.add(piece("b", 1));
    coalescer.flush("t1");
    coalescer.flush("t1");
    expect(sent).toEqual([piece("a", 0), piece("b", 1)]);
    timers.advance(COALESCING_INTERVAL_MS);
    expect(sent.length).toBe(2);
  });

  it("keeps no timer and no text of a turn that has gone quiet", () => {
    coalescer.add(piece("a", 0));
    coalescer.add(piece("b", 1));
    timers.advance(COALESCING_INTERVAL_MS);
    expect(timers.waiting).toBe(1);
    timers.advance(COALESCING_INTERVAL_MS);
    expect(timers.waiting).toBe(0);
  });

  it("sends nothing more after it was closed", () => {
    coalescer.add(piece("a", 0));
    coalescer.add(piece("b", 1));
    coalescer.close();
    timers.advance(COALESCING_INTERVAL_MS);
    expect(sent).toEqual([piece("a", 0)]);
    expect(timers.waiting).toBe(0);
  });
});
