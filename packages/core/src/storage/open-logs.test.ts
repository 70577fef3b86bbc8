import { describe, expect, it } from "vitest";
import { deferred } from "../testing/deferred.js";
import { FakeTimers } from "../testing/fake-time.js";
import type { LogHandle } from "./log-files.js";
import { OpenLogs } from "./open-logs.js";

/** Handles that only know whether they are closed. */
class Shelf {
  readonly timers = new FakeTimers();
  readonly opened: string[] = [];
  readonly closed: string[] = [];
  readonly failed: string[] = [];
  closeError: Error | undefined;
  readonly logs: OpenLogs;

  constructor(capacity = 2) {
    this.logs = new OpenLogs({
      capacity,
      idleMs: 1_000,
      timers: this.timers,
      onCloseFailed: (id) => this.failed.push(id),
    });
  }

  use(id: string, during: () => Promise<void> = async () => {}): Promise<void> {
    return this.logs.use(id, async () => this.#open(id), during);
  }

  #open(id: string): LogHandle {
    this.opened.push(id);
    const close = async (): Promise<void> => {
      this.closed.push(id);
      if (this.closeError !== undefined) throw this.closeError;
    };
    return { close } as LogHandle;
  }
}

describe("OpenLogs", () => {
  it("quality.md §3 opens once for uses that follow one another", async () => {
    const shelf = new Shelf();
    for (let count = 0; count < 3; count += 1) await shelf.use("a");
    expect([shelf.opened, shelf.closed, shelf.logs.size]).toEqual([["a"], [], 1]);
  });

  it("keeps what was noted of a log as long as its handle is open", async () => {
    const shelf = new Shelf();
    const open = async (): Promise<LogHandle> => ({ close: async () => {} }) as LogHandle;
    const lengths: (number | undefined)[] = [];
    const note = (length: number) =>
      shelf.logs.use("a", open, async (log) => {
        lengths.push(log.length);
        log.length = length;
      });
    await note(1);
    await note(2);
    await shelf.logs.close("a");
    await note(3);
    expect(lengths).toEqual([undefined, 1, undefined]);
  });

  it("closes the one that was not used for the longest time when there are too many", async () => {
    const shelf = new Shelf();
    for (const id of ["a", "b", "a", "c"]) await shelf.use(id);
    expect(shelf.closed).toEqual(["b"]);
  });

  it("never closes a handle in use; one too many is closed after it", async () => {
    const shelf = new Shelf(1);
    const gates = [deferred(), deferred(), deferred()];
    const uses = gates.map((gate, index) => shelf.use(`${index}`, () => gate.promise));
    await Promise.resolve();
    shelf.timers.advance(10_000);
    expect([shelf.closed, shelf.logs.size]).toEqual([[], 3]);
    for (const gate of gates) gate.resolve();
    await Promise.all(uses);
    expect(shelf.closed).toEqual(["0", "1"]);
  });

  it("closes after one to two idle times, and leaves no timer behind", async () => {
    const shelf = new Shelf();
    await shelf.use("a");
    shelf.timers.advance(999);
    await shelf.use("b");
    shelf.timers.advance(1);
    expect(shelf.closed).toEqual([]);
    await shelf.use("b");
    shelf.timers.advance(1_000);
    expect(shelf.closed).toEqual(["a"]);
    shelf.timers.advance(1_000);
    expect([shelf.closed, shelf.timers.waiting]).toEqual([["a", "b"], 0]);
    await shelf.logs.closeAll();
    expect(shelf.logs.size).toBe(0);
  });

  it("closes all at the end, waits for it, and keeps nothing open afterwards", async () => {
    const shelf = new Shelf();
    const gate = deferred();
    const use = shelf.use("a", () => gate.promise);
    await shelf.use("b");
    await shelf.logs.closeAll();
    expect(shelf.closed).toEqual(["b"]);
    gate.resolve();
    await use;
    await shelf.use("c");
    await shelf.logs.closeAll();
    expect([shelf.closed, shelf.logs.size, shelf.timers.waiting]).toEqual([["b", "a", "c"], 0, 0]);
  });

  it("reports a handle that does not close, and counts it as closed", async () => {
    const shelf = new Shelf();
    await shelf.use("a");
    shelf.closeError = new Error("EIO");
    await shelf.logs.close("a");
    expect([shelf.failed, shelf.logs.size]).toEqual([["a"], 0]);
  });

  it("passes a failed opening on and keeps nothing of it", async () => {
    const shelf = new Shelf();
    const opening = shelf.logs.use(
      "a",
      () => Promise.reject(new Error("no")),
      async () => {},
    );
    await expect(opening).rejects.toThrow("no");
    expect([shelf.logs.size, shelf.timers.waiting]).toEqual([0, 0]);
  });
});
