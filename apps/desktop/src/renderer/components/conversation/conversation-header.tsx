// Owns the line above a conversation: its title.
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import type { OpenSession } from "../../sessions/open-session-store.js";
import { revealedLine } from "../../text/reveal-hidden.js";

export function ConversationHeader({ session }: { readonly session: OpenSession | undefined }) {
  const { list } = useServices();
  // The index has the newest title; what was opened may be older.
  useStore(list);
  const entry = session === undefined ? undefined : list.entry(session.sessionId);
  const title = entry?.title ?? session?.session?.title;
  return (
    <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-5">
      <h1 className="min-w-0 grow truncate font-semibold">
        {session === undefined ? "New conversation" : revealedLine(title ?? "Untitled")}
      </h1>
    </header>
  );
}
