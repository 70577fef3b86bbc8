import type { SessionIndexEntry } from "@x/shared";
import { describe, expect, it } from "vitest";
import { rowStatus, rowStatusText } from "./row-status.js";

function entry(fields: Partial<SessionIndexEntry> = {}): SessionIndexEntry {
  return {
    sessionId: "s1",
    title: "One",
    createdAt: "2025-11-11T10:00:00.000Z",
    updatedAt: "2025-11-11T10:00:00.000Z",
    turnCount: 1,
    latestTurnId: "t1",
    latestTurnStatus: "completed",
    ...fields,
  };
}

const pending = (permissions: number, humans: number, others: number) =>
  entry({ latestTurnStatus: "suspended", pending: { permissions, humans, others } });

describe("how a conversation stands (Clarifications: index entry)", () => {
  it.each([
    ["settled", undefined, entry({ latestTurnStatus: "none" })],
    ["settled", undefined, entry()],
    ["failed", "Failed", entry({ latestTurnStatus: "failed" })],
    ["cancelled", "Stopped", entry({ latestTurnStatus: "cancelled" })],
    ["interrupted", "Interrupted", entry({ latestTurnStatus: "idle" })],
    ["needs-you", "Needs permission", pending(1, 1, 0)],
    ["needs-you", "Asks you", pending(0, 1, 1)],
    ["waiting", "Waiting", pending(0, 0, 1)],
    ["waiting", "Waiting", entry({ latestTurnStatus: "suspended" })],
    ["unreadable", "Unreadable", entry({ latestTurnStatus: "none", error: { code: "x", message: "y" } })],
  ])("is %s, in words %s", (status, words, given) => {
    expect(rowStatus(given, new Map())).toBe(status);
    expect(rowStatusText(rowStatus(given, new Map()), given)).toBe(words);
  });

  it("is running whatever the index says, and never flashes interrupted", () => {
    const given = entry({ latestTurnStatus: "idle" });
    expect(rowStatus(given, new Map([["t1", 0]]))).toBe("running");
    expect(rowStatus(given, new Map([["t0", 0]]))).toBe("interrupted");
  });

  it("says that it still asks while something else of it runs", () => {
    expect(rowStatusText("running", pending(1, 0, 0))).toBe("Running · 1 permission");
    expect(rowStatusText("running", pending(2, 1, 0))).toBe("Running · 2 permissions");
    expect(rowStatusText("running", pending(0, 1, 0))).toBe("Running");
  });

  it("looks at the error first", () => {
    expect(rowStatus(entry({ error: { code: "x", message: "y" } }), new Map([["t1", 0]]))).toBe("unreadable");
  });
});
