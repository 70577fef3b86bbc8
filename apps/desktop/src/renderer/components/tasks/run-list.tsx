// Owns the history of a task: its runs, latest first, each with its outcome and the way to its transcript. app.md §5.
import { runDuration, type TaskEntry, type TaskRun } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useTaskHistory } from "../../hooks/use-task-history.js";
import { runWords } from "../../tasks/run-words.js";
import { momentText } from "../../tasks/schedule-text.js";
import { explainError } from "../../text/explain-error.js";
import { Button } from "../controls/button.js";
import { StatusGlyph } from "../controls/status-glyph.js";

export interface RunListProps {
  readonly taskId: string;
  readonly activity: TaskEntry["activity"];
}

export function RunList({ taskId, activity }: RunListProps) {
  const { store, snapshot } = useTaskHistory(taskId);
  return (
    <section aria-label="Runs" className="space-y-2">
      <h2 className="text-sm font-semibold">Runs</h2>
      {snapshot?.failure !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {explainError(snapshot.failure)}
        </p>
      )}
      {snapshot?.isRead === true && snapshot.failure === undefined && snapshot.runs.length === 0 && (
        <p className="text-sm text-muted">It has not run yet.</p>
      )}
      <ol className="divide-y divide-line">
        {snapshot?.runs.map((run, index) => (
          <RunRow key={run.runSeq} taskId={taskId} run={run} activity={index === 0 ? activity : undefined} />
        ))}
      </ol>
      {snapshot?.more === true && (
        <Button look="quiet" onClick={() => store?.showMore()}>
          Show earlier runs
        </Button>
      )}
    </section>
  );
}

interface RunRowProps extends RunListProps {
  readonly run: TaskRun;
}

function RunRow({ taskId, run, activity }: RunRowProps) {
  const { navigation } = useServices();
  const { glyph, text } = runWords(run, activity);
  const facts = [
    momentText(run.startedAt),
    run.trigger.kind === "manual" ? "by hand" : undefined,
    runDuration(run),
  ].filter((fact) => fact !== undefined);
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="pt-1">
        <StatusGlyph glyph={glyph} />
      </span>
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="text-sm">{text}</p>
        <p className="text-xs text-muted">{facts.join(" · ")}</p>
      </div>
      {run.kind === "turn" &&
        (run.hasTranscript ? (
          <Button
            look="quiet"
            aria-label={`Transcript of run ${run.runSeq}`}
            onClick={() => navigation.showTasks({ taskId, turnId: run.turnId })}
          >
            Transcript
          </Button>
        ) : (
          <p className="pt-1 text-xs text-muted">Transcript no longer kept</p>
        ))}
    </li>
  );
}
