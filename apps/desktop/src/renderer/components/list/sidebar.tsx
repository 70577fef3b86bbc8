// Owns the left side: a new conversation, the search, the list, and what answers.
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { keyText } from "../../keyboard/keyboard-map.js";
import type { ListPlace } from "../../sessions/list-fold.js";
import { listRows } from "../../sessions/list-rows.js";
import { Button } from "../controls/button.js";
import { classNames } from "../controls/class-names.js";
import { Icon } from "../controls/icon.js";
import { ThemeMenu } from "../controls/theme-menu.js";
import { ConversationList } from "./conversation-list.js";
import { useDeletion } from "./deletion-context.js";
import { ListButton } from "./list-buttons.js";
import { ListState } from "./list-state.js";
import { RenameRefusal } from "./rename-refusal.js";
import { SearchField } from "./search-field.js";

export interface SidebarProps {
  /** Over the conversation the list is left as soon as something was chosen. */
  readonly place: Exclude<ListPlace, "folded">;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly onNew: () => void;
  readonly onTasks: () => void;
  readonly onShowKeys: () => void;
}

export function Sidebar({ place, searchRef, onNew, onTasks, onShowKeys }: SidebarProps) {
  const { activity, appInfo, list, listFold, navigation, openPanel, ports } = useServices();
  const isMac = useStore(appInfo)?.platform === "darwin";
  const [query, setQuery] = useState("");
  const sessions = useStore(list);
  const { activeTurns } = useStore(activity);
  const { open, tasks } = useStore(navigation);
  const askDeletion = useDeletion();
  const isOver = place === "over";
  const show = useCallback(
    (sessionId: string) => {
      navigation.show(sessionId);
      // Also when it was in view already.
      listFold.leave();
    },
    [navigation, listFold],
  );
  useEffect(() => {
    if (isOver) searchRef.current?.focus();
  }, [isOver, searchRef]);
  const leaving = (act: () => void) => () => {
    listFold.leave();
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What a menu of a row does with the key is its own.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOver || !isHere || event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    listFold.leave();
  };
  const now = ports.clock.now();
  // The time of day only moves headings; rows are made anew when something in them changed.
  const rows = useMemo(
    () => listRows({ entries: sessions.entries, activeTurns, query, now: ports.clock.now() }),
    [sessions.entries, activeTurns, query, ports.clock],
  );
  return (
    <nav
      aria-label="Conversations and search"
      onKeyDown={onKeyDown}
      className={classNames(
        "flex shrink-0 flex-col border-e border-line bg-side",
        isOver
          ? "appear absolute inset-y-0 start-0 z-10 w-72 max-w-[calc(100%-4rem)] shadow-popup"
          : "w-68 max-[54rem]:w-56",
      )}
    >
      <div className="flex flex-col gap-2 p-2">
        <div className="flex items-center gap-1">
          <Button look="outline" className="h-8 min-w-0 grow justify-start" onClick={leaving(onNew)}>
            <Icon name="plus" />
            New conversation
          </Button>
          <ListButton />
        </div>
        <Button
          look={tasks === undefined ? "quiet" : "outline"}
          aria-current={tasks === undefined ? undefined : "page"}
          className="h-8 w-full justify-start"
          onClick={leaving(onTasks)}
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
          title={`Settings (${keyText("settings", isMac)})`}
          onClick={leaving(() => openPanel.set({ panel: "settings", section: "models" }))}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-1.5 text-sm text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="settings" />
          Settings
        </button>
        <ThemeMenu />
        <button
          type="button"
          title={`All keys (${keyText("show-keys", isMac)})`}
          onClick={leaving(onShowKeys)}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-1.5 text-sm text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="keys" />
          Keyboard
        </button>
      </div>
    </nav>
  );
}
