// Owns what the conversation in view is called, above it and in the title of the window. PURE.
import type { SessionIndexEntry } from "@x/shared";
import type { OpenSession } from "./open-session-store.js";

/** `entry` is of the index, which has the newest title. The list calls one without a title "Untitled". */
export function conversationTitle(
  open: OpenSession | undefined,
  entry: Pick<SessionIndexEntry, "title" | "error"> | undefined,
): string {
  if (open === undefined) return "New conversation";
  const title = entry?.title ?? open.session?.title;
  if (title !== undefined) return title;
  if (open.failure?.code === "session-not-found") return "Untitled";
  const isUnreadable = open.session === undefined && (open.failure ?? entry?.error) !== undefined;
  if (isUnreadable) return "Unreadable conversation";
  return open.latest === undefined ? "New conversation" : "Untitled";
}
