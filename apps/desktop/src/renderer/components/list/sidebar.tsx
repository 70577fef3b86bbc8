// Owns the left side: a new conversation, the search, the list, and what answers.
import { type Ref, useCallback, useMemo, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { listRows } from "../../sessions/list-rows.js";
import { Button } from "../controls/button.js";
import { Icon } from "../controls/icon.js";
import { ThemeMenu } from "../controls/theme-menu.js";
import { ConversationList } from "./conversation-list.js";
import { useDeletion } from "./deletion-context.js";
import { ListState } from "./list-state.js";
import { RenameRefusal } from "./rename-refusal.js";
import { SearchField } from "./search-field.js";

export interface SidebarProps {
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onNew: () => void;
  readonly onTasks: () => void;
  readonly onShowKeys: () => void;
}

export function Sidebar({ searchRef, onNew, onTasks, onShowKeys }: SidebarProps) {
  const { activity, list, navigation, openPanel, ports } = useServices();
  const [query, setQuery] = useState("");
  const sessions = useStore(list);
  const { activeTurns } = useStore(activity);
  const { open, tasks } = useStore(navigation);
  const askDeletion = useDeletion();
  const show = useCallback((sessionId: string) => navigation.show(sessionId), [navigation]);
  const now = ports.clock.now();
  // The time of day only moves headings; rows are made anew when something in them changed.
  const rows = useMemo(
    () => listRows({ entries: sessions.entries, activeTurns, query, now: ports.clock.now() }),
    [sessions.entries, activeTurns, query, ports.clock],
  );
  return (
    <nav
      aria-label="Conversations and search"
      className="flex w-68 shrink-0 max-[54rem]:w-56 flex-col border-e border-line bg-side"
    >
      <div className="flex flex-col gap-2 p-2">
        <Button look="outline" className="h-8 w-full justify-start" onClick={onNew}>
          <Icon name="plus" />
          New conversation
        </Button>
        <Button
          look={tasks === undefined ? "quiet" : "outline"}
          aria-current={tasks === undefined ? undefined : "page"}
          className="h-8 w-full justify-start"
          onClick={onTasks}
        >
          <Icon name="clock" />
          Background tasks
        </Button>
        <SearchField ref={searchRef} query={query} onQuery={setQuery} />
      </div>
      <ConversationList
        rows={rows}
        inView={tasks === undefined ? open?.sessionId : undefined}
        now={now}
        onOpen={show}
        onDelete={askDeletion}
      />
      <RenameRefusal />
      <ListState sessions={sessions} query={query} isEmpty={rows.length === 0} />
      <div className="mt-auto flex items-center gap-1 border-t border-line p-1.5">
        <button
          type="button"
          aria-keyshortcuts="Control+, Meta+,"
          onClick={() => openPanel.set({ panel: "settings", section: "models" })}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-1.5 text-sm text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="settings" />
          Settings
        </button>
        <ThemeMenu />
        <button
          type="button"
          onClick={onShowKeys}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-1.5 text-sm text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="keys" />
          Keyboard
        </button>
      </div>
    </nav>
  );
}
