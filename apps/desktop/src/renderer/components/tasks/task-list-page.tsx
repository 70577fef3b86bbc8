// Owns the list of background tasks: each with what is next and what was last, and what to do when there is none. app.md §5.
import type { TaskEntry } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { definitionText, momentText } from "../../tasks/schedule-text.js";
import { explainError } from "../../text/explain-error.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { Button } from "../controls/button.js";
import { EntryState } from "./entry-state.js";
import { RunButton } from "./run-button.js";
import { RunRefusal } from "./run-refusal.js";

export interface TaskListPageProps {
  readonly onNew: () => void;
}

export function TaskListPage({ onNew }: TaskListPageProps) {
  const { taskList } = useServices();
  const { tasks, isRead, failure } = useStore(taskList);
  return (
    <div className="min-h-0 grow overflow-y-auto p-5 [scrollbar-gutter:stable_both-edges]">
      <div className="mx-auto w-full max-w-174 space-y-3">
        {failure !== undefined && (
          <div role="alert" className="space-y-2 text-sm text-danger">
            <p>{explainError(failure)}</p>
            <Button onClick={() => void taskList.read()}>Try again</Button>
          </div>
        )}
        {isRead && tasks.length === 0 && (
          <div className="space-y-3 py-10 text-center">
            <p className="font-medium">No background tasks yet</p>
            <p className="text-sm text-muted">
              A task asks an agent the same thing by a schedule or when you say so, with nobody there.
            </p>
            <Button onClick={onNew}>Create the first task…</Button>
          </div>
        )}
        {tasks.length > 0 && (
          <ul aria-label="Background tasks" className="space-y-2">
            {tasks.map((entry) => (
              <TaskRow key={entry.taskId} entry={entry} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function TaskRow({ entry }: { readonly entry: TaskEntry }) {
  const { navigation } = useServices();
  const { taskId, definition, nextRunAt } = entry;
  const name = revealedLine(definition?.name ?? taskId);
  const facts = [
    definition === undefined ? undefined : definitionText(definition),
    nextRunAt === undefined ? undefined : `next ${momentText(nextRunAt)}`,
  ].filter((fact) => fact !== undefined);
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line bg-raised p-3">
      <div className="min-w-0 grow space-y-0.5">
        <button
          type="button"
          onClick={() => navigation.showTasks({ taskId })}
          className="max-w-full truncate rounded-sm text-start font-medium hover:underline"
        >
          {name}
        </button>
        {facts.length > 0 && <p className="text-sm text-muted">{facts.join(" · ")}</p>}
        <EntryState entry={entry} />
        <RunRefusal entry={entry} />
      </div>
      <RunButton entry={entry} name={name} />
    </li>
  );
}
