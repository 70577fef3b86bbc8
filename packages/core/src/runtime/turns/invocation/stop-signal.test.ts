import { ShuttingDownError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { deferred } from "../../../testing/index.js";
import { Interrupted, type StopCause, StopSignal } from "./stop-signal.js";
import { untilStopped } from "./until-stopped.js";

const never = () => new Promise<never>(() => {});

describe("T§11 what an abort means", () => {
  it.each<[string, unknown, StopCause]>([
    ["without a reason: a cancel", undefined, { kind: "cancel" }],
    ["with a text: a cancel with it", "not now", { kind: "cancel", reason: "not now" }],
    ["with an empty text: a cancel", "", { kind: "cancel" }],
    [
      "with an error: a cancel with its message",
      new Error("timed out"),
      { kind: "cancel", reason: "timed out" },
    ],
    ["with anything else: a cancel", { odd: true }, { kind: "cancel" }],
  ])("%s", (_name, reason, cause) => {
    const controller = new AbortController();
    const stop = new StopSignal(controller.signal);
    expect(stop.cause).toBeUndefined();
    controller.abort(reason);
    expect(stop.cause).toStrictEqual(cause);
    expect(stop.signal.aborted).toBe(true);
    expect(stop.signal.reason).toBe(controller.signal.reason);
  });

  it("Clarifications, Quit: with the shutdown error it is none, before or after the start", () => {
    const error = new ShuttingDownError("closing");
    expect(new StopSignal(AbortSignal.abort(error)).cause).toStrictEqual({ kind: "shutdown", error });
  });

  it("is stopped by a log that fails, or by one that is closing", () => {
    const [full, closing] = [new Error("disk full"), new ShuttingDownError("closing")];
    const causes = [full, closing].map((error) => {
      const stop = new StopSignal();
      stop.fail(error);
      return [stop.cause, stop.signal.reason];
    });
    expect(causes).toStrictEqual([
      [{ kind: "failure", error: full }, full],
      [{ kind: "shutdown", error: closing }, closing],
    ]);
  });

  it("keeps the first cause, and tells listeners before the signal", () => {
    const stop = new StopSignal();
    const told: unknown[] = [];
    stop.signal.addEventListener("abort", () => told.push("signal"));
    stop.onStop((cause) => told.push(cause));
    stop.stop({ kind: "cancel", reason: "first" });
    stop.stop({ kind: "cancel", reason: "second" });
    stop.onStop((cause) => told.push(cause));
    const first = { kind: "cancel", reason: "first" };
    expect(told).toStrictEqual([first, "signal", first]);
    expect(stop.signal.reason).toBe("first");
  });

  it("does not listen to the caller's signal any more once it is disposed", () => {
    const controller = new AbortController();
    const stop = new StopSignal(controller.signal);
    stop.dispose();
    controller.abort();
    expect(stop.cause).toBeUndefined();
  });
});

describe("T§8 the race of every port call", () => {
  it("settles as the work does", async () => {
    const stop = new StopSignal();
    expect(await stop.race(() => 1)).toBe(1);
    await expect(stop.race(() => Promise.reject(new Error("port")))).rejects.toThrow("port");
    const failing = () => {
      throw new Error("at once");
    };
    await expect(stop.race(failing)).rejects.toThrow("at once");
  });

  it("interrupts all work that waits when it is stopped, and starts no other", async () => {
    const stop = new StopSignal();
    const races = [stop.race(never), stop.race(never)];
    stop.stop({ kind: "cancel" });
    for (const race of races) await expect(race).rejects.toThrow(Interrupted);
    let started = false;
    const late = stop.race(() => {
      started = true;
    });
    await expect(late).rejects.toThrow(Interrupted);
    expect(started).toBe(false);
    expect(() => stop.throwIfStopped()).toThrow(Interrupted);
  });

  it("interrupts work that stops the invocation itself", async () => {
    const stop = new StopSignal();
    const race = stop.race(() => {
      stop.stop({ kind: "cancel" });
      return never();
    });
    await expect(race).rejects.toThrow(Interrupted);
  });
});

describe("T§8 a stream of somebody else's", () => {
  function source(items: unknown[], ending: () => unknown = () => {}) {
    const seen = { returns: 0 };
    const iterator = {
      next: async () =>
        items.length > 0 ? { value: items.shift(), done: false } : { value: await ending(), done: true },
      return: () => {
        seen.returns += 1;
        return Promise.reject(new Error("return fails"));
      },
    };
    return { seen, iterable: { [Symbol.asyncIterator]: () => iterator } as AsyncIterable<unknown> };
  }

  it("is read to its end and not dismissed", async () => {
    const { seen, iterable } = source([1, 2]);
    const read: unknown[] = [];
    for await (const item of untilStopped(iterable, new StopSignal())) read.push(item);
    expect({ read, ...seen }).toStrictEqual({ read: [1, 2], returns: 0 });
  });

  it("is dismissed when the invocation is stopped, whatever it makes of that", async () => {
    const waiting = deferred();
    const { seen, iterable } = source([1], () => {
      waiting.resolve();
      return never();
    });
    const stop = new StopSignal();
    const reading = (async () => {
      for await (const _ of untilStopped(iterable, stop));
    })();
    await waiting.promise;
    stop.stop({ kind: "cancel" });
    await expect(reading).rejects.toThrow(Interrupted);
    expect(seen.returns).toBe(1);
  });

  it("is dismissed when its reader has had enough", async () => {
    const { seen, iterable } = source([1, 2]);
    for await (const _ of untilStopped(iterable, new StopSignal())) break;
    expect(seen.returns).toBe(1);
  });
});
