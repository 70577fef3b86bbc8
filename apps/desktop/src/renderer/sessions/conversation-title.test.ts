import { SessionCorruptionError, SessionNotFoundError } from "@x/shared";
import { expect, it } from "vitest";
import { conversationTitle } from "./conversation-title.js";
import type { OpenSession } from "./open-session-store.js";

const unread: OpenSession = {
  sessionId: "s1",
  session: undefined,
  failure: undefined,
  earlier: [],
  latest: undefined,
};
const damage = new SessionCorruptionError("sessions/2025/11/11/s1.jsonl:7: not JSON");

it.each<[string, OpenSession | undefined, Parameters<typeof conversationTitle>[1], string]>([
  ["that does not exist yet", undefined, undefined, "New conversation"],
  ["with a title in the list", unread, { title: "Shopping" }, "Shopping"],
  ["that was not read yet", unread, {}, "New conversation"],
  ["that the list knows as damaged", unread, { error: damage }, "Unreadable conversation"],
  ["that could not be read", { ...unread, failure: damage }, undefined, "Unreadable conversation"],
  ["that is gone", { ...unread, failure: new SessionNotFoundError("s1") }, undefined, "Untitled"],
  [
    "with a turn and no title",
    { ...unread, latest: { kind: "unreadable", turnId: "t1", error: damage } },
    {},
    "Untitled",
  ],
])("calls a conversation %s what it is, app.md §3", (_, open, entry, title) => {
  expect(conversationTitle(open, entry)).toBe(title);
});
