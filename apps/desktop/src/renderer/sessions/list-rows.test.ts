import type { SessionIndexEntry } from "@x/shared";
import { describe, expect, it } from "vitest";
import { NOON } from "../testing/manual-ports.js";
import { listRows } from "./list-rows.js";

const HOUR = 3_600_000;

function entry(
  sessionId: string,
  ageHours: number,
  fields: Partial<SessionIndexEntry> = {},
): SessionIndexEntry {
  const updatedAt = new Date(NOON - ageHours * HOUR).toISOString();
  return {
    sessionId,
    title: sessionId,
    createdAt: updatedAt,
    updatedAt,
    turnCount: 1,
    latestTurnId: `turn of ${sessionId}`,
    latestTurnStatus: "completed",
    ...fields,
  };
}

const asks = { latestTurnStatus: "suspended", pending: { permissions: 1, humans: 0, others: 0 } } as const;

it("Clarifications, Running: a row tells how many permissions its turn asks for now, not as it last came to rest", () => {
  const pending = { permissions: 2, humans: 0, others: 0 };
  const given = entry("a", 1, { latestTurnId: "t1", latestTurnStatus: "suspended", pending });
  const [, row] = listRows({ entries: [given], activeTurns: new Map([["t1", -1]]), query: "", now: NOON });
  expect(row).toMatchObject({
    status: "running",
    entry: { pending: { permissions: 1, humans: 0, others: 0 } },
  });
});

function rows(entries: readonly SessionIndexEntry[], query = "", active: readonly string[] = []) {
  const made = listRows({
    entries,
    activeTurns: new Map(active.map((turnId) => [turnId, 0])),
    query,
    now: NOON,
  });
  return made.map((row) => (row.kind === "heading" ? `# ${row.label}` : row.key));
}

describe("the rows of the list (app.md §3)", () => {
  it("groups by the days of the calendar, in list order, without empty groups", () => {
    const list = [
      entry("now", 0),
      entry("dawn", 11),
      entry("eve", 15),
      entry("week", 100),
      entry("month", 500),
      entry("old", 2000),
    ];
    expect(rows(list)).toEqual([
      "# Today",
      "now",
      "dawn",
      "# Yesterday",
      "eve",
      "# Last 7 days",
      "week",
      "# Last 30 days",
      "month",
      "# August 2025",
      "old",
    ]);
  });

  it("puts what needs the person on top, however old", () => {
    expect(rows([entry("new", 0), entry("asks", 100, asks)])).toEqual([
      "# Needs you",
      "asks",
      "# Today",
      "new",
    ]);
  });

  it("puts an interrupted turn there too, which takes no message until it is resumed or stopped, T§10", () => {
    const list = [entry("new", 0), entry("left", 100, { latestTurnStatus: "idle" })];
    expect(rows(list)).toEqual(["# Needs you", "left", "# Today", "new"]);
  });

  it("lets a turn that is being processed need nobody", () => {
    const list = [entry("asks", 0, asks), entry("left", 1, { latestTurnStatus: "idle" })];
    expect(rows(list, "", ["turn of asks", "turn of left"])).toEqual(["# Today", "asks", "left"]);
  });

  it.each([
    ["fluß", ["# Today", "Am Fluß"]],
    ["CAFE", ["# Today", "Café plans"]],
    ["plans caf", ["# Today", "Café plans"]],
    ["  ", ["# Today", "Café plans", "Am Fluß"]],
    ["nothing", []],
  ])("finds titles by %j, whatever the case, the accents and the order of words", (query, expected) => {
    expect(rows([entry("Café plans", 0), entry("Am Fluß", 1)], query)).toEqual(expected);
  });

  it("finds an untitled conversation only without a search", () => {
    const { title: _, ...untitled } = entry("s1", 0);
    expect(rows([untitled])).toEqual(["# Today", "s1"]);
    expect(rows([untitled], "s1")).toEqual([]);
  });
});
