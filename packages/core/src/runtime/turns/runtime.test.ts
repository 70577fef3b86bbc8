import { StoreIoError, type TurnStreamEvent } from "@x/shared";
import {
  answered,
  called,
  created,
  eventsOf,
  invoked,
  READ_TOOL,
  SESSION_ID,
  suspended,
  TURN_ID,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { answer, deferred, done, readAll, streamed, TurnBench } from "../../testing/index.js";
import { MemoryTurnRepo } from "./memory-repo.js";

const typesOf = (events: readonly TurnStreamEvent[]) => events.map(({ type }) => type);
const answerTypes = [
  "model_call_requested",
  "model_step_event",
  "text_delta",
  "text_delta",
  "model_step_event",
  "model_call_completed",
  "turn_completed",
];
const deploying = eventsOf([
  created(),
  called(0),
  answered(0, toolCall("c1", "deploy")),
  invoked("c1"),
  suspended(),
]);

async function createdBench(): Promise<TurnBench> {
  const bench = new TurnBench();
  await bench.create();
  return bench;
}

describe("T§8 hot stream", () => {
  it("returns at once, and runs though nobody reads", async () => {
    const bench = await createdBench();
    bench.model.answers(streamed("Hello there"));
    const execution = bench.advance();
    expect(bench.repo.calls).toStrictEqual(["create", "withLock", "read"]);
    expect(await execution.outcome).toMatchObject({ status: "completed" });
    expect(typesOf(await readAll(execution.events))).toStrictEqual(answerTypes);
  });

  it("carries the events of this invocation only, deltas among them, in order", async () => {
    const bench = new TurnBench();
    await bench.given(deploying);
    bench.model.answers(streamed("Hello there"));
    const { events } = bench.advance({ type: "async_tool_result", toolCallId: "c1", result: done(1) });
    expect(typesOf(await readAll(events))).toStrictEqual(["tool_result", ...answerTypes]);
  });

  it("shows a durable event only after it is on disk", async () => {
    const bench = await createdBench();
    bench.model.answers(streamed("Hello there"));
    const onDisk: number[] = [];
    for await (const event of bench.advance().events) {
      if (!("delta" in event)) onDisk.push((await bench.log()).findIndex((line) => sameEvent(line, event)));
    }
    expect(onDisk).toStrictEqual([1, 2, 3, 4, 5]);
  });

  it("goes on when the reader leaves, and settles", async () => {
    const bench = await createdBench();
    bench.model.answers(streamed("Hello there"));
    const execution = bench.advance();
    for await (const _ of execution.events) break;
    expect(await execution.outcome).toMatchObject({ status: "completed" });
    expect(await readAll(execution.events)).toStrictEqual([]);
  });

  it("is never paused by a reader that does not come back", async () => {
    const bench = await createdBench();
    bench.model.answers(streamed("Hello there"));
    const execution = bench.advance();
    const reader = execution.events[Symbol.asyncIterator]();
    await reader.next();
    expect(await execution.outcome).toMatchObject({ status: "completed" });
    await expect(bench.advance().outcome).resolves.toMatchObject({ status: "completed" });
  });

  it("drains what is queued, then throws what the outcome rejects with", async () => {
    const bench = await createdBench();
    bench.model.answers(streamed("Hello there"));
    bench.repo.beforeAppend = (number) => {
      if (number === 2) throw new StoreIoError("disk full");
    };
    const execution = bench.advance();
    const read: TurnStreamEvent[] = [];
    const reading = (async () => {
      for await (const event of execution.events) read.push(event);
    })();
    const error = await reading.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreIoError);
    await expect(execution.outcome).rejects.toBe(error);
    expect(typesOf(read)).toStrictEqual([
      "model_call_requested",
      "model_step_event",
      "text_delta",
      "text_delta",
    ]);
  });

  it("never raises an unhandled rejection, of the outcome or of the stream", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    onTestFinished(() => void process.off("unhandledRejection", unhandled));
    const bench = await createdBench();
    const settled = deferred();
    bench.lifecycleBus.subscribe(({ type }) => type === "turn-processing-end" && settled.resolve());
    bench.models.remove();
    bench.advance();
    await settled.promise;
    // Node reports unhandled rejections after the microtasks of a task.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  });
});

function sameEvent(left: object, right: object): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

describe("T§8 buses", () => {
  it("carry every durable event with its line, from createTurn on, across suspend and resume; deltas without", async () => {
    const bench = await createdBench();
    bench.model.answers(answer(toolCall("c1", "deploy")), streamed("Hi"));
    await bench.advance().outcome;
    await bench.advance({ type: "async_tool_result", toolCallId: "c1", result: done(1) }).outcome;
    const log = await bench.log();
    const durable = bench.published.filter(({ offset }) => offset !== undefined);
    expect(durable).toStrictEqual(
      log.map((event, index) => ({ turnId: TURN_ID, sessionId: SESSION_ID, event, offset: index + 1 })),
    );
    const deltas = bench.published.filter(({ offset }) => offset === undefined);
    expect(deltas).toStrictEqual([
      {
        turnId: TURN_ID,
        sessionId: SESSION_ID,
        event: { type: "text_delta", turnId: TURN_ID, modelCallIndex: 1, delta: "Hi" },
      },
    ]);
  });

  it("a late watcher that subscribes, reads, and drops what the file covers misses nothing and sees nothing twice", async () => {
    const bench = await createdBench();
    bench.model.answers(answer(toolCall("c1")), answer("Done"));
    const seen: TurnStreamEvent[] = [];
    const joined = deferred();
    bench.tools.does(READ_TOOL, async () => {
      const buffered: { event: TurnStreamEvent; offset?: number }[] = [];
      bench.turnEventBus.subscribe((message) => buffered.push(message));
      void bench.runtime.getTurn(TURN_ID).then(({ events }) => {
        seen.push(...events);
        bench.turnEventBus.subscribe((message) => seen.push(message.event));
        seen.push(...buffered.filter(({ offset = 0 }) => offset > events.length).map(({ event }) => event));
        joined.resolve();
      });
      await joined.promise;
      return done("c1 done");
    });
    await bench.advance().outcome;
    expect(seen).toStrictEqual(await bench.log());
  });

  it("a listener's error reaches nobody", async () => {
    const bench = await createdBench();
    const failing = () => {
      throw new Error("listener");
    };
    bench.turnEventBus.subscribe(failing);
    bench.lifecycleBus.subscribe(failing);
    bench.model.answers(answer("Hi"));
    expect(await bench.advance().outcome).toMatchObject({ status: "completed" });
    expect(bench.listenerErrors).toHaveLength(5);
  });

  it("say when an invocation starts and ends, whatever becomes of it", async () => {
    const bench = await createdBench();
    bench.models.remove();
    await expect(bench.advance().outcome).rejects.toMatchObject({ code: "turn-dependency-missing" });
    const of = (type: string) => ({ type, turnId: TURN_ID, sessionId: SESSION_ID });
    expect(bench.lifecycle).toStrictEqual([of("turn-processing-start"), of("turn-processing-end")]);
  });
});

describe("T§9 the run lock", () => {
  it("lets one invocation of a turn run at a time; the next finds what it left", async () => {
    const bench = await createdBench();
    const first = bench.advance();
    const call = await bench.model.call();
    const second = bench.advance({ type: "async_tool_result", toolCallId: "c1", result: done(1) });
    await call.complete(...answer(toolCall("c1", "deploy")));
    expect(await first.outcome).toMatchObject({ status: "suspended" });
    void (await bench.model.call(1)).complete(...answer("Done"));
    expect(await second.outcome).toMatchObject({ status: "completed" });
    expect(bench.lifecycle.map(({ type }) => type.slice("turn-processing-".length))).toStrictEqual([
      "start",
      "end",
      "start",
      "end",
    ]);
  });

  it("is free when the outcome is known", async () => {
    const repo = new MemoryTurnRepo();
    const bench = new TurnBench({ repo });
    await bench.create();
    const { outcome } = bench.advance();
    const held = [repo.lockedTurns];
    void (await bench.model.call()).complete(...answer("Hi"));
    await outcome.then(() => held.push(repo.lockedTurns));
    expect(held).toStrictEqual([1, 0]);
  });

  it("is announced as over before it is free", async () => {
    const bench = await createdBench();
    bench.model.answers(answer("Hi"));
    const order: string[] = [];
    bench.lifecycleBus.subscribe(({ type }) => order.push(type));
    const execution = bench.advance();
    const behind = bench.repo.withLock(TURN_ID, async () => {
      order.push("free");
    });
    await Promise.all([execution.outcome.then(() => order.push("outcome")), behind]);
    expect(order.slice(0, 2)).toStrictEqual(["turn-processing-start", "turn-processing-end"]);
    expect(new Set(order.slice(2))).toStrictEqual(new Set(["free", "outcome"]));
  });

  it("does not keep turns apart from each other", async () => {
    const bench = await createdBench();
    const { turnId } = await bench.create();
    const first = bench.advance();
    await bench.model.call(0);
    const second = bench.advance(undefined, {}, turnId);
    await bench.model.call(1).then((call) => call.complete(...answer("Second")));
    expect(await second.outcome).toMatchObject({ status: "completed" });
    await bench.model.call(0).then((call) => call.complete(...answer("First")));
    expect(await first.outcome).toMatchObject({ status: "completed" });
  });
});

describe("T§8 getTurn", () => {
  it("is strictly read-only", async () => {
    const bench = new TurnBench();
    await bench.given(deploying);
    const calls = bench.repo.calls.length;
    expect(await bench.runtime.getTurn(TURN_ID)).toStrictEqual({ turnId: TURN_ID, events: deploying });
    expect(bench.repo.calls.slice(calls)).toStrictEqual(["read"]);
    expect([bench.published, bench.lifecycle]).toStrictEqual([[], []]);
  });
});
