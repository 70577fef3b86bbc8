import { describe, expect, it } from "vitest";
import { DeltaSubscriptions } from "./delta-subscriptions.js";

describe("delta subscriptions, app.md §1", () => {
  it("counts: the last of a window's subscriptions ends them", () => {
    const subscriptions = new DeltaSubscriptions();
    subscriptions.add(1, "t1");
    subscriptions.add(1, "t1");
    subscriptions.remove(1, "t1");
    expect([...subscriptions.windowsOf("t1")]).toEqual([1]);
    subscriptions.remove(1, "t1");
    expect([...subscriptions.windowsOf("t1")]).toEqual([]);
    expect(subscriptions.has("t1")).toBe(false);
  });

  it("keeps an unmatched unsubscribe from going below none", () => {
    const subscriptions = new DeltaSubscriptions();
    subscriptions.remove(1, "t1");
    subscriptions.add(1, "t1");
    expect([...subscriptions.windowsOf("t1")]).toEqual([1]);
  });

  it("drops all of a window and nothing of the others", () => {
    const subscriptions = new DeltaSubscriptions();
    subscriptions.add(1, "t1");
    subscriptions.add(1, "t2");
    subscriptions.add(2, "t1");
    subscriptions.dropWindow(1);
    expect([...subscriptions.windowsOf("t1")]).toEqual([2]);
    expect(subscriptions.has("t2")).toBe(false);
  });
});
