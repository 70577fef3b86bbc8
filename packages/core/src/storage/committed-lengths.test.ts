import { describe, expect, it } from "vitest";
import { CommittedLengths } from "./committed-lengths.js";

describe("CommittedLengths", () => {
  it("T§2 lets a reader see everything when nothing is being appended", () => {
    const lengths = new CommittedLengths();
    const limit = lengths.beginRead("a");
    expect(limit.bytes).toBeUndefined();
    lengths.endRead("a", limit);
    expect(lengths.size).toBe(0);
  });

  it("T§2 stops a reader that starts during an append at the committed length, also when the append ends first", () => {
    const lengths = new CommittedLengths();
    lengths.beginAppend("a", 100);
    const limit = lengths.beginRead("a");
    lengths.endAppend("a");
    expect(limit.bytes).toBe(100);
    expect(lengths.beginRead("a").bytes).toBeUndefined();
  });

  it("T§2 stops a reader at the length before the first append that began after it did", () => {
    const lengths = new CommittedLengths();
    const early = lengths.beginRead("a");
    const elsewhere = lengths.beginRead("b");
    lengths.beginAppend("a", 100);
    lengths.endAppend("a");
    lengths.beginAppend("a", 150);
    expect([early.bytes, lengths.beginRead("a").bytes, elsewhere.bytes]).toEqual([100, 150, undefined]);
  });

  it("T§2 forgets files that nobody reads or writes", () => {
    const lengths = new CommittedLengths();
    const limits = [lengths.beginRead("a"), lengths.beginRead("a")];
    lengths.beginAppend("a", 1);
    lengths.beginAppend("b", 1);
    expect(lengths.size).toBe(3);
    for (const limit of limits) lengths.endRead("a", limit);
    lengths.endAppend("a");
    lengths.endAppend("b");
    expect(lengths.size).toBe(0);
  });
});
