import { describe, expect, it } from "vitest";
import { SharedTexts, windowLife } from "../testing/manual-ports.js";
import { DraftStore } from "./draft-store.js";

function windows(...names: readonly string[]) {
  const texts = new SharedTexts();
  return names.map((name) => new DraftStore(texts.view(), windowLife(name, names))) as [
    DraftStore,
    DraftStore,
  ];
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe("a draft in two windows (app.md §3)", () => {
  it("is one: whoever does not type follows whoever does, at once", () => {
    const [first, second] = windows("w1", "w2");
    const seen: string[] = [];
    second.subscribe(() => seen.push(second.read("a")));
    first.write("a", "o");
    first.write("a", "on");
    second.write("a", "on and on");
    expect([first.read("a"), second.read("a"), seen]).toEqual([
      "on and on",
      "on and on",
      ["o", "on", "on and on"],
    ]);
  });

  it("does not come back in the one while the other sends it", async () => {
    const [first, second] = windows("w1", "w2");
    first.write("a", "one");
    first.take("a", "one");
    expect(second.read("a")).toBe("");
    await settled();
    expect(second.read("a")).toBe("");
    first.giveBack("a");
    expect([first.read("a"), second.read("a")]).toEqual(["one", "one"]);
  });

  it("loses neither text when both send and one is refused, whichever ends first", () => {
    for (const refusedLast of [true, false]) {
      const [first, second] = windows("w1", "w2");
      first.write("a", "one");
      first.take("a", "one");
      second.write("a", "two");
      second.take("a", "two");
      if (refusedLast) first.settle("a");
      second.giveBack("a");
      if (!refusedLast) first.settle("a");
      expect([first.read("a"), second.read("a")]).toEqual(["two", "two"]);
    }
  });

  it("comes back in another window when the one that sent it is gone", async () => {
    const texts = new SharedTexts();
    const first = new DraftStore(texts.view(), windowLife("w1"));
    first.write("a", "one");
    first.take("a", "one");
    first.write("a", "two");
    const next = new DraftStore(texts.view(), windowLife("w2"));
    next.read("a");
    await settled();
    expect(next.read("a")).toBe("one\n\ntwo");
    expect(new DraftStore(texts.view(), windowLife("w3")).read("a")).toBe("one\n\ntwo");
  });
});
