import { reduceTurn, StoreIoError, type TurnEvent, type TurnExternalInput } from "@x/shared";
import { READ_TOOL, TURN_ID, toolCall } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer, done, streamed, TurnBench } from "../../testing/index.js";

/** A turn that makes every kind of append: a permission, tools of both kinds, a suspension, an answer from outside. */
async function play(failAt: number) {
  const bench = new TurnBench();
  await bench.create({ config: { humanAvailable: true, autoPermission: true } });
  bench.checker.does(({ toolName }) =>
    toolName === READ_TOOL.name ? { required: true, request: null } : { required: false },
  );
  bench.classifier.does(({ requests }) =>
    requests.map(({ toolCallId }) => ({ toolCallId, decision: "allow", reason: "harmless" })),
  );
  bench.tools.does(READ_TOOL, async (_input, context) => {
    await context.reportProgress("half");
    return done("read");
  });
  bench.model.answersBy(({ messages }) =>
    messages.length === 1 ? streamed("Look", toolCall("c1"), toolCall("c2", "deploy")) : streamed("Done"),
  );
  bench.repo.beforeAppend = (number) => {
    if (number === failAt) throw new StoreIoError("disk full", { data: { systemCode: "ENOSPC" } });
  };
  const failures: unknown[] = [];
  // The disk is well again after one failure: then whatever waits is answered until the turn has ended.
  for (let input: TurnExternalInput | undefined; ; ) {
    try {
      const outcome = await bench.advance(input).outcome;
      if (outcome.status !== "suspended") break;
      const [waiting] = outcome.pendingAsyncTools;
      if (waiting === undefined) throw new Error("nothing waits for an answer");
      input = { type: "async_tool_result", toolCallId: waiting.toolCallId, result: done("deployed") };
    } catch (error) {
      failures.push(error);
      input = undefined;
    }
    if (failures.length > 1) throw failures[1];
  }
  return { bench, failures, log: await bench.log() };
}

const APPENDS = 19;
const storeIo = { code: "store-io", data: { systemCode: "ENOSPC" } };

describe("T§13 the repository fails at every append", () => {
  it("a run without a failure makes this many", async () => {
    const { bench, failures } = await play(Number.POSITIVE_INFINITY);
    expect([bench.repo.appends, failures]).toStrictEqual([APPENDS, []]);
  });

  it.each(Array.from({ length: APPENDS }, (_, index) => index))(
    "append %i: the outcome rejects with its error, nothing half is on disk, the turn goes on later",
    async (failAt) => {
      const { bench, failures, log } = await play(failAt);
      expect(failures).toMatchObject([storeIo]);
      expect(reduceTurn(log).terminal).toMatchObject({ type: "turn_completed" });
      expect(new Set(bench.tools.runs).size).toBe(bench.tools.runs.length);
      expect(bench.repo.unlockedAppends).toBe(0);
      expect(durable(bench)).toStrictEqual(log);
      expect(bench.lifecycle.filter(({ type }) => type === "turn-processing-end")).toHaveLength(
        bench.lifecycle.length / 2,
      );
    },
  );
});

function durable(bench: TurnBench): TurnEvent[] {
  return bench.published.flatMap(({ event, offset }) => (offset === undefined ? [] : [event as TurnEvent]));
}

describe("T§9 the first append that fails closes the log", () => {
  it("tools that run are aborted and awaited, what they return is not recorded, then the lock is free", async () => {
    const bench = new TurnBench();
    await bench.create();
    bench.model.answers(answer(toolCall("c1"), toolCall("c2"), toolCall("c3")));
    bench.tools.holds(READ_TOOL);
    const order: string[] = [];
    const { outcome } = bench.advance();
    const behind = bench.repo.withLock(TURN_ID, async () => {
      order.push("lock free");
    });
    const [first, second, third] = await Promise.all(["c1", "c2", "c3"].map((id) => bench.tools.run(id)));
    const full = new StoreIoError("disk full");
    bench.repo.beforeAppend = () => {
      throw full;
    };
    second?.context.signal.addEventListener("abort", () => {
      order.push("c2 told");
      second.resolve(done("after its sibling failed to append"));
    });
    const limit = bench.timers.nextSet();
    first?.resolve(done("c1 done"));
    await expect(first?.context.reportProgress("late") ?? Promise.resolve()).rejects.toBeDefined();
    expect(await limit).toBe(5_000);
    expect(third?.context.signal.reason).toBe(full);
    bench.timers.advance(5_000);
    await expect(outcome).rejects.toBe(full);
    await behind;
    expect(order).toStrictEqual(["c2 told", "lock free"]);
    expect((await bench.log()).filter(({ type }) => type === "tool_result")).toStrictEqual([]);
    expect(bench.repo.unlockedAppends).toBe(0);
    await expect(third?.context.reportProgress("much later")).rejects.toMatchObject({
      code: "turn-input-rejected",
    });
  });

  it("a model that streams is told, and what it streams is not recorded", async () => {
    const bench = new TurnBench();
    await bench.create();
    const { outcome } = bench.advance();
    const call = await bench.model.call();
    const full = new StoreIoError("disk full");
    bench.repo.beforeAppend = () => {
      throw full;
    };
    await call.send(...streamed("Hello").slice(0, 1));
    await expect(outcome).rejects.toBe(full);
    expect([call.isDismissed, call.signal.reason]).toStrictEqual([true, full]);
    expect((await bench.log()).map(({ type }) => type)).toStrictEqual([
      "turn_created",
      "model_call_requested",
    ]);
  });
});
