// Owns the line above a conversation: its title, and what can be done with the conversation as a whole.
import { useRef } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useExportActions } from "../../hooks/use-export-actions.js";
import { useStore } from "../../hooks/use-store.js";
import { conversationTitle } from "../../sessions/conversation-title.js";
import type { OpenSession } from "../../sessions/open-session-store.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { Icon } from "../controls/icon.js";
import { MenuButton } from "../controls/menu-button.js";
import { useDeletion } from "../list/deletion-context.js";
import { FoldedListButtons } from "../list/list-buttons.js";
import { RenameField } from "../list/rename-field.js";

export function ConversationHeader({ session }: { readonly session: OpenSession | undefined }) {
  const { list, renaming } = useServices();
  const askDeletion = useDeletion();
  const exports = useExportActions(session?.sessionId);
  // The index has the newest title; what was opened may be older.
  useStore(list);
  const entry = session === undefined ? undefined : list.entry(session.sessionId);
  const menu = useRef<HTMLButtonElement>(null);
  const changing = useStore(renaming);
  const finishRenaming = (byKey: boolean) => {
    // Begun by a key, it ends where the next words are written.
    if (byKey && changing?.from === "menu") menu.current?.focus();
    renaming.set(undefined);
  };
  const isRenaming = entry !== undefined && changing?.sessionId === entry.sessionId;
  return (
    <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line ps-5 pe-2">
      <FoldedListButtons />
      {isRenaming ? (
        <div className="min-w-0 grow">
          <RenameField entry={entry} onDone={finishRenaming} />
        </div>
      ) : (
        <h1 className="min-w-0 grow truncate font-semibold">
          {revealedLine(conversationTitle(session, entry))}
        </h1>
      )}
      {session !== undefined && entry !== undefined && (
        <MenuButton
          ref={menu}
          label="Actions for this conversation"
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
          actions={[
            {
              label: "Rename",
              icon: <Icon name="edit" size={14} />,
              run: () => renaming.set({ sessionId: session.sessionId, from: "menu" }),
            },
            ...exports,
            {
              label: "Delete…",
              icon: <Icon name="trash" size={14} />,
              danger: true,
              run: () => askDeletion(session.sessionId),
            },
          ]}
        >
          <Icon name="more" />
        </MenuButton>
      )}
    </header>
  );
}
