import { describe, expect, it } from "vitest";
import { deferred } from "../testing/index.js";
import { CommitQueue, type CommitTarget } from "./commit-queue.js";

class Refusal extends Error {}

/** A queue over a list of numbers; negative ones are refused by the fold, 13 by the disk. */
function queueOf(target: Partial<CommitTarget<readonly number[], number>> = {}) {
  const done: string[] = [];
  const queue = new CommitQueue<readonly number[], number>([], {
    fold: (state, events) => {
      done.push(`fold ${events}`);
      if (events.some((event) => event < 0)) throw new Refusal("negative");
      return [...state, ...events];
    },
    append: async (events) => {
      done.push(`append ${events}`);
      if (events.includes(13)) throw new Refusal("unlucky");
    },
    isRefusal: (error) => error instanceof Refusal,
    publish: (events) => done.push(`publish ${events}`),
    onFailure: (error) => done.push(`failed ${String(error)}`),
    ...target,
  });
  return { queue, done };
}

describe("T§9 one commit", () => {
  it("folds, appends, remembers, publishes, in this order", async () => {
    const { queue, done } = queueOf({
      append: async () => {
        done.push(`append while the state is [${queue.state}]`);
      },
      publish: () => done.push(`publish while the state is [${queue.state}]`),
    });
    expect(await queue.commit(() => [1, 2])).toStrictEqual([1, 2]);
    expect(done).toStrictEqual([
      "fold 1,2",
      "append while the state is []",
      "publish while the state is [1,2]",
    ]);
  });

  it("writes nothing for an empty draft", async () => {
    const { queue, done } = queueOf();
    expect(await queue.commit(() => [])).toStrictEqual([]);
    expect(done).toStrictEqual([]);
  });

  it("T§1.4 refuses to its caller what the fold refuses, before the disk, and goes on", async () => {
    const { queue, done } = queueOf();
    await expect(queue.commit(() => [-1])).rejects.toThrow("negative");
    expect(await queue.commit(() => [1])).toStrictEqual([1]);
    expect(done).toStrictEqual(["fold -1", "fold 1", "append 1", "publish 1"]);
  });

  it("refuses to its caller what the disk cannot hold, forgets it, and goes on", async () => {
    const { queue } = queueOf();
    await expect(queue.commit(() => [13])).rejects.toThrow("unlucky");
    expect(await queue.commit(() => [1])).toStrictEqual([1]);
    expect(queue.closed).toBeUndefined();
  });

  it("lets a draft withdraw by throwing", async () => {
    const { queue, done } = queueOf();
    const withdraw = () => {
      throw new Refusal("changed my mind");
    };
    await expect(queue.commit(withdraw)).rejects.toThrow("changed my mind");
    expect(done).toStrictEqual([]);
  });
});

describe("T§9 several committers", () => {
  it("take turns: each drafts on the state that the one before left, however long its append takes", async () => {
    const slow = deferred();
    const { queue, done } = queueOf({
      append: async (events) => {
        done.push(`append ${events}`);
        if (events.includes(1)) await slow.promise;
      },
    });
    const first = queue.commit(() => [1]);
    const second = queue.commit((state) => [state.length + 1]);
    const third = queue.commit((state) => [state.length + 1]);
    slow.resolve();
    expect(await Promise.all([first, second, third])).toStrictEqual([[1], [1, 2], [1, 2, 3]]);
    expect(done.filter((step) => step.startsWith("append"))).toStrictEqual([
      "append 1",
      "append 2",
      "append 3",
    ]);
  });
});

describe("T§9 the first append that fails", () => {
  it("closes the queue: it, the commits behind it and all later ones reject with its error", async () => {
    const full = new Error("ENOSPC");
    const { queue, done } = queueOf({ append: () => Promise.reject(full) });
    const results = await Promise.allSettled([queue.commit(() => [1]), queue.commit(() => [2])]);
    expect(results).toStrictEqual([
      { status: "rejected", reason: full },
      { status: "rejected", reason: full },
    ]);
    await expect(queue.commit(() => [3])).rejects.toBe(full);
    expect(queue.state).toStrictEqual([]);
    expect(queue.closed).toStrictEqual({ reason: full });
    expect(done).toStrictEqual(["fold 1", "failed Error: ENOSPC"]);
  });
});

describe("Clarifications, Quit: closing", () => {
  it("finishes the append under way and rejects what waits behind it", async () => {
    const slow = deferred();
    const { queue, done } = queueOf({ append: () => slow.promise });
    const underWay = queue.commit(() => [1]);
    const waiting = queue.commit(() => [2]);
    await Promise.resolve();
    const quitting = new Error("quitting");
    queue.close(quitting);
    queue.close(new Error("again"));
    slow.resolve();
    expect(await underWay).toStrictEqual([1]);
    await expect(waiting).rejects.toBe(quitting);
    expect(done).toStrictEqual(["fold 1", "publish 1"]);
  });

  it("an append that fails after that changes neither the reason nor tells anybody again", async () => {
    const failing = deferred();
    const { queue, done } = queueOf({ append: () => failing.promise });
    const underWay = queue.commit(() => [1]);
    await Promise.resolve();
    const quitting = new Error("quitting");
    queue.close(quitting);
    const full = new Error("ENOSPC");
    failing.reject(full);
    await expect(underWay).rejects.toBe(full);
    expect(queue.closed).toStrictEqual({ reason: quitting });
    expect(done).toStrictEqual(["fold 1"]);
  });

  it("is drained when every commit so far has settled", async () => {
    const slow = deferred();
    const { queue, done } = queueOf({ append: () => slow.promise });
    void queue.commit(() => [1]);
    const drained = queue.drained().then(() => done.push("drained"));
    slow.resolve();
    await drained;
    expect(done).toStrictEqual(["fold 1", "publish 1", "drained"]);
  });
});
