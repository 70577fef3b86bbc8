import { describe, expect, it } from "vitest";
import { KeyedMutex } from "./keyed-mutex.js";

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("KeyedMutex", () => {
  it("Clarifications Locks: enters a free key at once", async () => {
    const mutex = new KeyedMutex();
    const steps: string[] = [];
    const held = mutex.withLock("a", async () => {
      steps.push("entered");
    });
    steps.push("returned");
    await held;
    expect(steps).toEqual(["entered", "returned"]);
  });

  it("Clarifications Locks: serves callers of one key in the order they came", async () => {
    const mutex = new KeyedMutex();
    const first = gate();
    const steps: string[] = [];
    const all = [1, 2, 3, 4].map((n) =>
      mutex.withLock("a", async () => {
        steps.push(`start ${n}`);
        if (n === 1) await first.opened;
        await Promise.resolve();
        steps.push(`end ${n}`);
      }),
    );
    expect(steps).toEqual(["start 1"]);
    first.open();
    await Promise.all(all);
    expect(steps).toEqual([1, 2, 3, 4].flatMap((n) => [`start ${n}`, `end ${n}`]));
  });

  it("Clarifications Locks: does not let one key wait for another", async () => {
    const mutex = new KeyedMutex();
    const never = gate();
    const held = mutex.withLock("a", () => never.opened);
    await expect(mutex.withLock("b", async () => "free")).resolves.toBe("free");
    never.open();
    await held;
  });

  it("Clarifications Locks: releases on throw, synchronous or not, and passes the error on", async () => {
    const mutex = new KeyedMutex();
    const rejected = mutex.withLock("a", async () => {
      throw new Error("later");
    });
    const thrown = mutex.withLock("a", () => {
      throw new Error("at once");
    });
    const next = mutex.withLock("a", async () => "in");
    await expect(rejected).rejects.toThrow("later");
    await expect(thrown).rejects.toThrow("at once");
    await expect(next).resolves.toBe("in");
    expect(mutex.size).toBe(0);
  });

  it("Clarifications Locks: leaves no entry behind", async () => {
    const mutex = new KeyedMutex();
    const held = gate();
    const all = ["a", "b", "a"].map((key) => mutex.withLock(key, () => held.opened));
    expect([mutex.size, mutex.isLocked("a"), mutex.isLocked("c")]).toEqual([2, true, false]);
    held.open();
    await Promise.all(all);
    expect([mutex.size, mutex.isLocked("a")]).toEqual([0, false]);
  });

  it("Clarifications Locks: keeps those who queue while the last holder releases in line", async () => {
    const mutex = new KeyedMutex();
    let inside = 0;
    let most = 0;
    const enter = async (depth: number): Promise<void> => {
      await mutex.withLock("a", async () => {
        inside += 1;
        most = Math.max(most, inside);
        await Promise.resolve();
        inside -= 1;
      });
      if (depth > 0) await enter(depth - 1);
    };
    await Promise.all([enter(50), enter(50), enter(50)]);
    expect([most, mutex.size]).toEqual([1, 0]);
  });
});
