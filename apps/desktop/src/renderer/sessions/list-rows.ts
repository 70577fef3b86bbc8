// Owns the rows of the conversation list: what matches the search, what needs the person on top, the rest by day. PURE.
import type { SessionIndexEntry } from "@x/shared";
import { type RowStatus, rowStatus } from "./row-status.js";

export type ListRow =
  | { readonly kind: "heading"; readonly key: string; readonly label: string }
  | {
      readonly kind: "session";
      readonly key: string;
      readonly entry: SessionIndexEntry;
      readonly status: RowStatus;
    };

export interface ListRowsInput {
  /** In list order: newest first. */
  readonly entries: readonly SessionIndexEntry[];
  readonly activeTurns: ReadonlyMap<string, number>;
  readonly query: string;
  /** Milliseconds since the epoch; days are those of the person's own calendar. */
  readonly now: number;
}

export function listRows({ entries, activeTurns, query, now }: ListRowsInput): readonly ListRow[] {
  const wanted = searchForm(query).split(" ").filter(Boolean);
  const days = dayBounds(now);
  const groups = new Map<string, SessionIndexEntry[]>([["Needs you", []]]);
  for (const entry of entries) {
    if (!matches(entry, wanted)) continue;
    const label = isUrgent(entry, activeTurns) ? "Needs you" : dayLabel(entry.updatedAt, days);
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [entry]);
    else group.push(entry);
  }
  return [...groups].flatMap(([label, group]) =>
    group.length === 0 ? [] : [heading(label), ...group.map((entry) => row(entry, activeTurns))],
  );
}

function row(entry: SessionIndexEntry, activeTurns: ReadonlyMap<string, number>): ListRow {
  return {
    kind: "session",
    key: entry.sessionId,
    entry: withCurrentAsks(entry, activeTurns),
    status: rowStatus(entry, activeTurns),
  };
}

/** The index tells how many permissions a turn waits for as it came to rest; while it is processed that changes. */
function withCurrentAsks(
  entry: SessionIndexEntry,
  activeTurns: ReadonlyMap<string, number>,
): SessionIndexEntry {
  const by = entry.latestTurnId === undefined ? undefined : activeTurns.get(entry.latestTurnId);
  if (by === undefined || by === 0) return entry;
  const { permissions = 0, humans = 0, others = 0 } = entry.pending ?? {};
  return { ...entry, pending: { permissions: Math.max(0, permissions + by), humans, others } };
}

function heading(label: string): ListRow {
  return { kind: "heading", key: `heading:${label}`, label };
}

/** An interrupted turn takes no message until the person has resumed or stopped it: it needs them as a question does. */
function isUrgent(entry: SessionIndexEntry, activeTurns: ReadonlyMap<string, number>): boolean {
  const status = rowStatus(entry, activeTurns);
  return status === "needs-you" || status === "interrupted";
}

function matches(entry: SessionIndexEntry, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const title = searchForm(entry.title ?? "");
  return wanted.every((word) => title.includes(word));
}

/** Case and accents do not matter in a search. */
function searchForm(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

interface DayBounds {
  readonly today: number;
  readonly yesterday: number;
  readonly week: number;
  readonly month: number;
}

function dayBounds(now: number): DayBounds {
  const date = new Date(now);
  const midnight = (daysAgo: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
  return { today: midnight(0), yesterday: midnight(1), week: midnight(6), month: midnight(29) };
}

const monthName = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" });

function dayLabel(iso: string, days: DayBounds): string {
  const at = Date.parse(iso);
  if (at >= days.today) return "Today";
  if (at >= days.yesterday) return "Yesterday";
  if (at >= days.week) return "Last 7 days";
  if (at >= days.month) return "Last 30 days";
  return monthName.format(at);
}
