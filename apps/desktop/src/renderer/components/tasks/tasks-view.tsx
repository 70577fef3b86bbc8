// Owns the right side while background tasks are in view: where one is, and the page of it. app.md §5.
import type { TaskEntry } from "@x/shared";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import type { TasksPlace } from "../../sessions/navigation.js";
import { Button } from "../controls/button.js";
import { classNames } from "../controls/class-names.js";
import { Icon } from "../controls/icon.js";
import { FoldedListButtons } from "../list/list-buttons.js";
import { RunPage } from "./run-page.js";
import { TaskDialog } from "./task-dialog.js";
import { TaskListPage } from "./task-list-page.js";
import { TaskPage } from "./task-page.js";

export interface EditedTask {
  /** Undefined: a new one. */
  readonly entry: TaskEntry | undefined;
}

export function TasksView({ place }: { readonly place: TasksPlace }) {
  const { navigation, taskList } = useServices();
  const { tasks } = useStore(taskList);
  const [edited, setEdited] = useState<EditedTask>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { taskId, turnId } = place;
  const entry = tasks.find((task) => task.taskId === taskId);
  useEffect(() => void taskList.read(), [taskList]);
  // Each page is another place: keys and screen readers begin at its top.
  useEffect(() => heading.current?.focus(), [taskId, turnId]);
  const name = entry?.definition?.name ?? taskId;
  return (
    <main className="flex min-w-0 grow flex-col bg-canvas">
      <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line ps-5 pe-2">
        <FoldedListButtons />
        {/* The words of the first crumb stand where a heading alone stands. */}
        <div className={classNames("flex min-w-0 grow items-center gap-1", taskId !== undefined && "-ms-1")}>
          {taskId !== undefined && (
            <Crumb className="shrink-0" onClick={() => navigation.showTasks({})}>
              Background tasks
            </Crumb>
          )}
          {taskId !== undefined && turnId !== undefined && (
            <Crumb className="min-w-0 truncate" onClick={() => navigation.showTasks({ taskId })}>
              {name}
            </Crumb>
          )}
          <h1
            ref={heading}
            tabIndex={-1}
            className={classNames(
              "grow font-semibold outline-none",
              // Only names are cut short: they can have any length.
              turnId === undefined ? "min-w-0 truncate" : "shrink-0",
              taskId !== undefined && "ps-1",
            )}
          >
            {turnId !== undefined ? "Transcript of a run" : (name ?? "Background tasks")}
          </h1>
        </div>
        {taskId === undefined && (
          <Button look="outline" onClick={() => setEdited({ entry: undefined })}>
            <Icon name="plus" size={14} />
            New task
          </Button>
        )}
      </header>
      {turnId !== undefined ? (
        <RunPage key={turnId} turnId={turnId} />
      ) : taskId !== undefined ? (
        <TaskPage key={taskId} taskId={taskId} entry={entry} onEdit={() => setEdited({ entry })} />
      ) : (
        <TaskListPage onNew={() => setEdited({ entry: undefined })} />
      )}
      {edited !== undefined && (
        <TaskDialog
          entry={edited.entry}
          onClose={() => setEdited(undefined)}
          onSaved={(saved) => {
            setEdited(undefined);
            navigation.showTasks({ taskId: saved });
          }}
        />
      )}
    </main>
  );
}

interface CrumbProps {
  readonly className: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Crumb({ className, onClick, children }: CrumbProps) {
  return (
    <>
      <button
        type="button"
        onClick={onClick}
        className={classNames("max-w-60 rounded-sm px-1 text-muted hover:bg-hover hover:text-ink", className)}
      >
        {children}
      </button>
      <Icon name="chevron" size={12} />
    </>
  );
}
