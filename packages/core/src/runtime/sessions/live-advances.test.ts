import { ShuttingDownError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { LiveAdvances } from "./live-advances.js";

describe("LiveAdvances", () => {
  it("S§13.5 an earlier advance that ends does not untrack a later one", () => {
    const live = new LiveAdvances();
    const earlier = live.open("t1", "s1");
    const later = live.open("t1", "s1");
    earlier.end();
    earlier.end();
    expect(live.active()).toStrictEqual(["t1"]);
    live.stop("t1", undefined)();
    expect([earlier.signal.aborted, later.signal.aborted]).toStrictEqual([false, true]);
    later.end();
    expect(live.active()).toStrictEqual([]);
  });

  it("S§9.3 a stop aborts every live advance of its turn and of no other", () => {
    const live = new LiveAdvances();
    const mine = [live.open("t1", "s1"), live.open("t1", "s1")];
    const other = live.open("t2", "s1");
    live.stop("t1", "enough");
    expect(mine.map(({ signal }) => signal.reason)).toStrictEqual(["enough", "enough"]);
    expect(other.signal.aborted).toBe(false);
  });

  it("stopTurn: what opens while its turn is being stopped starts aborted, but for the advance that cancels", () => {
    const live = new LiveAdvances();
    const first = live.stop("t1", "first");
    const second = live.stop("t1", "second");
    expect(live.open("t1", "s1").signal.reason).toBe("first");
    expect(live.open("t1", "s1", { cancels: true }).signal.aborted).toBe(false);
    expect(live.open("t2", "s1").signal.aborted).toBe(false);
    first();
    expect(live.open("t1", "s1").signal.aborted).toBe(true);
    second();
    expect(live.open("t1", "s1").signal.aborted).toBe(false);
  });

  it("stopTurn: awaiting a turn's end includes what opened meanwhile", async () => {
    const live = new LiveAdvances();
    const earlier = live.open("t1", null);
    const order: string[] = [];
    const ended = live.ended("t1").then(() => order.push("ended"));
    const later = live.open("t1", null);
    order.push("earlier");
    earlier.end();
    await Promise.resolve();
    order.push("later");
    later.end();
    await ended;
    expect(order).toStrictEqual(["earlier", "later", "ended"]);
    await live.ended("unknown");
  });

  it("Quit: everything is aborted with the shutdown as its reason, also what opens afterwards", async () => {
    const live = new LiveAdvances();
    const reason = new ShuttingDownError("closing");
    const before = live.open("t1", "s1");
    live.abortAll(reason);
    const after = live.open("t2", null);
    const cancelling = live.open("t3", "s1", { cancels: true });
    expect([before, after, cancelling].map(({ signal }) => signal.reason)).toStrictEqual([
      reason,
      reason,
      reason,
    ]);
    const all = live.allEnded();
    for (const advance of [before, after, cancelling]) advance.end();
    await all;
    expect(live.active()).toStrictEqual([]);
  });

  it("deleteSession: knows the active turns of a session", () => {
    const live = new LiveAdvances();
    live.open("t1", "s1");
    live.open("t1", "s1");
    live.open("t2", "s2");
    live.open("t3", null);
    expect(live.activeOf("s1")).toStrictEqual(["t1"]);
    expect(live.activeOf("s3")).toStrictEqual([]);
    expect([live.isActive("t3"), live.isActive("t4")]).toStrictEqual([true, false]);
  });
});
