// Owns the whole window: the list beside the conversation, the dialogs above both, and the keys that work everywhere.
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { firstWaiting } from "../focus/first-waiting.js";
import { useServices } from "../hooks/services-context.js";
import { useKeptFocus } from "../hooks/use-kept-focus.js";
import { useKeyboard } from "../hooks/use-keyboard.js";
import { useMenu } from "../hooks/use-menu.js";
import { useOpenSession } from "../hooks/use-open-session.js";
import { useStore } from "../hooks/use-store.js";
import { keyHandlers } from "../keyboard/key-handlers.js";
import type { KeyCommand } from "../keyboard/keyboard-map.js";
import { leadsAway } from "../keyboard/leads-away.js";
import { Conversation } from "./conversation/conversation.js";
import { KeysDialog } from "./keys-dialog.js";
import { DeleteDialog } from "./list/delete-dialog.js";
import { DeletionContext } from "./list/deletion-context.js";
import { Sidebar } from "./list/sidebar.js";
import { SetUpDialog } from "./set-up/set-up-dialog.js";
import { SettingsDialog } from "./settings/settings-dialog.js";
import { StartFailure } from "./start-failure.js";
import { TasksView } from "./tasks/tasks-view.js";
import { WindowTitle } from "./window-title.js";

interface Deletion {
  readonly sessionId: string;
  readonly neighbour: string | undefined;
}

export function Window() {
  const services = useServices();
  const { open, tasks } = useStore(services.navigation);
  const session = useOpenSession(open);
  const info = useStore(services.appInfo);
  const [deleting, setDeleting] = useState<Deletion>();
  const [showsKeys, setShowsKeys] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  const isInTasks = tasks !== undefined;
  const wasInTasks = useRef(isInTasks);
  useEffect(() => {
    // Whoever comes back from the tasks can type at once.
    if (wasInTasks.current && !isInTasks) composer.current?.focus();
    wasInTasks.current = isInTasks;
  }, [isInTasks]);
  useKeptFocus(composer);
  const place = useStore(services.listFold);
  useEffect(() => {
    // A row of the list had it.
    if (place === "folded" && document.activeElement === document.body) composer.current?.focus();
  }, [place]);
  const panel = useStore(services.openPanel);
  const isMac = info?.platform === "darwin";

  const handlers = keyHandlers({
    services,
    focusSearch: () => {
      flushSync(() => services.listFold.show());
      search.current?.focus();
      // The next words replace the ones of the search before.
      search.current?.select();
    },
    focusComposer: () => {
      flushSync(() => services.listFold.leave());
      composer.current?.focus();
    },
    focusWaiting: () => {
      const card = firstWaiting();
      if (card === undefined) return false;
      flushSync(() => services.listFold.leave());
      card.focus();
      return true;
    },
    showKeys: () => setShowsKeys(true),
  });
  useKeyboard(isMac, (command: KeyCommand) => handlers[command]());
  useMenu((command) => {
    if (leadsAway(command, panel)) services.openDialogs.leaveAll(() => handlers[command]());
    else handlers[command]();
  });
  const askDeletion = useCallback(
    (sessionId: string, neighbour?: string) => setDeleting({ sessionId, neighbour }),
    [],
  );

  return (
    <DeletionContext value={askDeletion}>
      <div className="flex h-full flex-col">
        <WindowTitle />
        <StartFailure />
        <div className="relative flex min-h-0 grow">
          {place === "over" && (
            <div
              aria-hidden="true"
              className="appear absolute inset-0 z-10 bg-veil"
              onClick={() => services.listFold.leave()}
            />
          )}
          {place !== "folded" && (
            <Sidebar
              place={place}
              searchRef={search}
              onNew={() => handlers["new-conversation"]()}
              onTasks={() => handlers["show-tasks"]()}
              onShowKeys={() => setShowsKeys(true)}
            />
          )}
          <div inert={place === "over"} className="flex min-w-0 grow">
            {tasks === undefined ? (
              <Conversation open={open} session={session} composerField={composer} />
            ) : (
              <TasksView place={tasks} />
            )}
          </div>
        </div>
      </div>
      {deleting !== undefined && (
        <DeleteDialog
          sessionId={deleting.sessionId}
          // Its row, if the list was used; else where the next words are written.
          focusAfter={() => rowOf(deleting.neighbour) ?? composer.current}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {panel?.panel === "settings" && <SettingsDialog section={panel.section} />}
      {panel?.panel === "set-up" && <SetUpDialog panel={panel} message={composer} />}
      {showsKeys && <KeysDialog isMac={isMac} onClose={() => setShowsKeys(false)} />}
    </DeletionContext>
  );
}

function rowOf(sessionId: string | undefined): HTMLElement | null {
  return sessionId === undefined ? null : document.querySelector(`[data-session-row="${sessionId}"]`);
}
