// Progress from outside through the runtime's own front door: ten records a second of a call, the newest always kept. T§9.
import { type JsonValue, ShuttingDownError, type TurnOutcome } from "@x/shared";
import { toolCall } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer, done, readAll, TurnBench } from "../../../testing/index.js";
import type { AdvanceOptions } from "../api.js";

async function deploying() {
  const bench = new TurnBench();
  bench.model.answers(answer(toolCall("c1", "deploy"), toolCall("c2", "deploy")), answer("Done"));
  await bench.run();
  const report = (progress: JsonValue, options: AdvanceOptions = {}, toolCallId = "c1") =>
    bench.advance({ type: "async_tool_progress", toolCallId, progress }, options);
  const recorded = async () =>
    (await bench.log()).flatMap((event) => (event.type === "tool_progress" ? [event.progress] : []));
  return { bench, report, recorded };
}

const isSuspended = (outcome: TurnOutcome) => outcome.status === "suspended";

describe("T§9 progress from outside is coalesced per call", () => {
  it("records the first at once and of the rest the newest, a tenth of a second later", async () => {
    const { bench, report, recorded } = await deploying();
    await report(0).outcome;
    const rest = Array.from({ length: 299 }, (_, index) => report(index + 1).outcome);
    expect(await recorded()).toStrictEqual([0]);
    bench.timers.advance(99);
    expect(await recorded()).toStrictEqual([0]);
    bench.timers.advance(1);
    expect((await Promise.all(rest)).every(isSuspended)).toBe(true);
    expect(await recorded()).toStrictEqual([0, 299]);
    bench.timers.advance(100);
    expect(bench.timers.waiting).toBe(0);
  });

  it("does not bunch while a record is on its way to the disk, and keeps calls apart", async () => {
    const { bench, report, recorded } = await deploying();
    const first = report("a");
    const second = report("b");
    const third = report("c");
    const other = report("other", {}, "c2");
    await Promise.all([first.outcome, other.outcome]);
    bench.timers.advance(100);
    await Promise.all([second.outcome, third.outcome]);
    expect(await recorded()).toStrictEqual(["a", "other", "c"]);
  });

  it("tells every sender when the record that carries his report is on disk, in his stream too", async () => {
    const { bench, report } = await deploying();
    await report("a").outcome;
    const accepted: string[] = [];
    const merged = report("b", { onInputAccepted: () => accepted.push("b") });
    const carrying = report("c", { onInputAccepted: () => accepted.push("c") });
    expect(accepted).toStrictEqual([]);
    bench.timers.advance(100);
    const events = await Promise.all([readAll(merged.events), readAll(carrying.events)]);
    expect(accepted).toStrictEqual(["b", "c"]);
    expect(events[0]).toStrictEqual(events[1]);
    expect(events[0]).toMatchObject([{ type: "tool_progress", progress: "c" }]);
  });

  it("goes before the result of its call, which nothing may follow", async () => {
    const { bench, report, recorded } = await deploying();
    await report("half").outcome;
    const held = report("nearly");
    const result = { type: "async_tool_result", toolCallId: "c1", result: done("deployed") } as const;
    await Promise.all([held.outcome, bench.advance(result).outcome]);
    expect(await recorded()).toStrictEqual(["half", "nearly"]);
    bench.timers.advance(100);
    await expect(report("late").outcome).rejects.toMatchObject({ code: "turn-input-rejected" });
    expect(bench.timers.waiting).toBe(0);
  });

  it("a refused report makes nobody wait", async () => {
    const { bench, report } = await deploying();
    const refused = [report(1, {}, "nobody"), report(2, {}, "nobody")];
    for (const { outcome } of refused)
      await expect(outcome).rejects.toMatchObject({ code: "turn-input-rejected" });
    expect(bench.timers.waiting).toBe(0);
  });

  it("T§11 an abort of a report that is held is not held: a cancel ends the turn, a shutdown leaves it", async () => {
    const { report, recorded } = await deploying();
    await report("a").outcome;
    const closing = new AbortController();
    const held = report("b", { signal: closing.signal });
    closing.abort(new ShuttingDownError("closing"));
    await expect(held.outcome).rejects.toMatchObject({ code: "shutting-down" });
    const stopping = new AbortController();
    const next = report("c", { signal: stopping.signal });
    stopping.abort();
    expect((await next.outcome).status).toBe("cancelled");
    expect(await recorded()).toStrictEqual(["a"]);
  });
});
