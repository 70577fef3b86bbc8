import { EventHub } from "@x/core";
import type { SessionIndexChanged, SessionIndexEntry } from "@x/shared";
import { describe, expect, it } from "vitest";
import { AttentionNotifier, type NotificationText } from "./attention-notifier.js";

const raise = (error: unknown) => {
  throw error;
};
const ts = "2025-11-11T12:00:00.000Z";

const entry = (fields: Partial<SessionIndexEntry>): SessionIndexEntry => ({
  sessionId: "s1",
  title: "Greetings",
  createdAt: ts,
  updatedAt: ts,
  turnCount: 1,
  latestTurnId: "t1",
  latestTurnStatus: "suspended",
  ...fields,
});
const asks = (permissions: number, humans = 0) => entry({ pending: { permissions, humans, others: 0 } });

function person(isHere: boolean) {
  const sessionBus = new EventHub<SessionIndexChanged>(raise);
  const shown: NotificationText[] = [];
  const clicks: (() => void)[] = [];
  const seen: string[] = [];
  const notifier = new AttentionNotifier({
    sessionBus,
    isPersonHere: () => isHere,
    notify: (text, onClick) => {
      shown.push(text);
      clicks.push(onClick);
      return { close: () => seen.push("closed") };
    },
    showSession: (sessionId) => seen.push(`opened ${sessionId}`),
  });
  const change = (changed: SessionIndexEntry | null) =>
    sessionBus.publish({ type: "session-index-changed", sessionId: "s1", entry: changed });
  return { change, shown, clicks, seen, notifier };
}

describe("calling the person when a turn needs them and the window is elsewhere, app.md §3", () => {
  it("says so once for each thing that is asked", () => {
    const { change, shown } = person(false);
    change(asks(1));
    change(asks(1));
    change(asks(2));
    change(asks(0, 1));
    change(entry({ latestTurnId: "t2", pending: { permissions: 0, humans: 1, others: 0 } }));
    expect(shown).toEqual([
      { title: "Greetings", body: "Needs your permission" },
      { title: "Greetings", body: "Needs your permission" },
      { title: "Greetings", body: "Has a question for you" },
    ]);
  });

  it("says nothing to somebody who is looking, and nothing of what no person can do", () => {
    const here = person(true);
    here.change(asks(1));
    const away = person(false);
    away.change(entry({ pending: { permissions: 0, humans: 0, others: 1 } }));
    away.change(entry({ latestTurnStatus: "completed" }));
    away.change(
      entry({
        pending: { permissions: 1, humans: 0, others: 0 },
        error: { code: "session-corrupt", message: "m" },
      }),
    );
    expect([here.shown, away.shown]).toEqual([[], []]);
  });

  it("takes it back when it was answered or the conversation was deleted", () => {
    const { change, seen } = person(false);
    change(asks(1));
    change(entry({ latestTurnStatus: "completed" }));
    change(asks(1));
    change(null);
    expect(seen).toEqual(["closed", "closed"]);
  });

  it("opens the conversation on a click, and closes what is left at the end", () => {
    const { change, seen, clicks, notifier } = person(false);
    change(asks(1));
    clicks[0]?.();
    change(asks(2));
    notifier.close();
    change(asks(3));
    expect(seen).toEqual(["opened s1", "closed"]);
  });
});
