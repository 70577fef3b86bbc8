import type { SessionIndexChanged, SessionIndexEntry } from "@x/shared";
import { compareIndexEntries } from "@x/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventHub } from "../../bus/event-hub.js";
import { SessionIndex } from "./session-index.js";

function entry(sessionId: string, fields: Partial<SessionIndexEntry> = {}): SessionIndexEntry {
  const time = "2025-01-01T00:00:00.000Z";
  return { sessionId, createdAt: time, updatedAt: time, turnCount: 0, latestTurnStatus: "none", ...fields };
}

function indexed(): { index: SessionIndex; published: SessionIndexChanged[] } {
  const published: SessionIndexChanged[] = [];
  const sessionBus = new EventHub<SessionIndexChanged>((error) => {
    throw error;
  });
  sessionBus.subscribe((message) => published.push(message));
  return { index: new SessionIndex({ sessionBus }), published };
}

describe("SessionIndex", () => {
  it("S§8.3 property: after any writes the list is what sorting all rows gives", () => {
    const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
    const write = fc.record({ id, updatedAt: fc.constantFrom("1", "2", "3"), remove: fc.boolean() });
    fc.assert(
      fc.property(fc.array(write, { maxLength: 60 }), (writes) => {
        const { index } = indexed();
        const rows = new Map<string, SessionIndexEntry>();
        for (const { id: sessionId, updatedAt, remove } of writes) {
          const row = entry(sessionId, { updatedAt });
          if (remove) {
            rows.delete(sessionId);
            index.remove(sessionId);
          } else {
            rows.set(sessionId, row);
            index.put(row);
          }
          expect(index.list()).toStrictEqual([...rows.values()].toSorted(compareIndexEntries));
        }
      }),
      { seed: 8 },
    );
  });

  it("The scan: before ready no change is published; afterwards every one is", () => {
    const { index, published } = indexed();
    index.put(entry("a"));
    index.remove("a");
    expect(published).toStrictEqual([]);
    index.markReady();
    index.put(entry("b"));
    index.turnSettled("b", "t1", { latestTurnStatus: "completed" });
    index.put(entry("b", { latestTurnId: "t1" }));
    index.turnSettled("b", "t1", { latestTurnStatus: "completed" });
    index.remove("b");
    index.remove("b");
    expect(published).toStrictEqual([
      { type: "session-index-changed", sessionId: "b", entry: entry("b") },
      { type: "session-index-changed", sessionId: "b", entry: entry("b", { latestTurnId: "t1" }) },
      {
        type: "session-index-changed",
        sessionId: "b",
        entry: entry("b", { latestTurnId: "t1", latestTurnStatus: "completed" }),
      },
      { type: "session-index-changed", sessionId: "b", entry: null },
    ]);
  });

  it("The scan: a reading is dropped when something newer is there, and asked for again when nothing is", () => {
    const { index } = indexed();
    const asOf = index.generation("a");
    index.put(entry("a", { title: "new" }));
    expect(index.offer("a", asOf, entry("a", { title: "old" }))).toBe(true);
    expect(index.get("a")?.title).toBe("new");
    index.remove("a");
    expect(index.offer("a", asOf, entry("a"))).toBe(false);
    expect(index.offer("a", index.generation("a"), undefined)).toBe(true);
    expect(index.list()).toStrictEqual([]);
    index.turnSettled("b", "t1", { latestTurnStatus: "completed" });
    expect(index.offer("b", 0, entry("b"))).toBe(false);
    expect(index.offer("b", index.generation("b"), entry("b"))).toBe(true);
    expect(index.list()).toStrictEqual([entry("b")]);
  });

  it("Settling: compares latest turn and generation in one step", () => {
    const { index } = indexed();
    index.put(entry("a", { latestTurnId: "t2", latestTurnStatus: "idle" }));
    expect(index.turnSettled("a", "t1", { latestTurnStatus: "failed" })).toBe(true);
    expect(index.get("a")?.latestTurnStatus).toBe("idle");
    const stale = index.generation("a") - 1;
    expect(index.turnSettled("a", "t2", { latestTurnStatus: "failed" }, stale)).toBe(false);
    expect(index.get("a")?.latestTurnStatus).toBe("idle");
    const error = { code: "turn-corrupt", message: "m" };
    const current = index.generation("a");
    expect(index.turnSettled("a", "t2", { latestTurnStatus: "none", error }, current)).toBe(true);
    index.turnSettled("a", "t2", { latestTurnStatus: "completed" });
    expect(index.get("a")).toStrictEqual(entry("a", { latestTurnId: "t2", latestTurnStatus: "completed" }));
  });
});
