// Owns one task: what it is, what can be done with it, and its runs. app.md §5.
import { isOfflineGuide, type RecoveryReport, type TaskDefinition, type TaskEntry } from "@x/shared";
import { useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { toolsLabel } from "../../setup/tool-choices.js";
import { definitionText, momentText } from "../../tasks/schedule-text.js";
import { taskKey } from "../../tasks/task-commands.js";
import { agentName } from "../../text/agent-name.js";
import { Button } from "../controls/button.js";
import { ConfirmButton } from "../controls/confirm-button.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { RevealedText } from "../controls/revealed-text.js";
import { EntryState } from "./entry-state.js";
import { RunButton } from "./run-button.js";
import { RunList } from "./run-list.js";
import { RunRefusal } from "./run-refusal.js";
import { TaskRecoveryButton, TaskRecoveryNote } from "./task-recovery.js";

/** Of the file that a person writes the code is another one. */
const HISTORY_DAMAGED = "task-corrupt";

export interface TaskPageProps {
  readonly taskId: string;
  /** Undefined: not read yet, or deleted. */
  readonly entry: TaskEntry | undefined;
  readonly onEdit: () => void;
}

export function TaskPage({ taskId, entry, onEdit }: TaskPageProps) {
  const { navigation, taskCommands } = useServices();
  const deletion = useCommand(taskKey("delete", taskId));
  const [report, setReport] = useState<RecoveryReport>();
  if (entry === undefined) return <p className="p-5 text-sm text-muted">There is no such task any more.</p>;
  const name = entry.definition?.name ?? taskId;
  const isDamaged = entry.error?.code === HISTORY_DAMAGED;
  const remove = async () => {
    if (await taskCommands.delete(taskId)) navigation.showTasks({});
  };
  return (
    <div className="min-h-0 grow overflow-y-auto p-5 [scrollbar-gutter:stable_both-edges]">
      <div className="mx-auto w-full max-w-174 space-y-6">
        <div className="space-y-3">
          <EntryState entry={entry} />
          {report !== undefined && <TaskRecoveryNote report={report} onClose={() => setReport(undefined)} />}
          <div className="flex flex-wrap items-start gap-2">
            {isDamaged && <TaskRecoveryButton taskId={taskId} onRecovered={setReport} />}
            <RunButton entry={entry} name={name} />
            {entry.definition !== undefined && <Button onClick={onEdit}>Edit</Button>}
            <ConfirmButton
              label="Delete"
              of={name}
              question="Its transcripts and its history are deleted too."
              inert={deletion?.phase === "running"}
              onConfirm={() => void remove()}
            />
          </div>
          <RunRefusal entry={entry} />
          <RefusalNote command={deletion} />
        </div>
        {entry.definition !== undefined && (
          <Facts definition={entry.definition} nextRunAt={entry.nextRunAt} />
        )}
        {!isDamaged && <RunList taskId={taskId} activity={entry.activity} />}
      </div>
    </div>
  );
}

interface FactsProps {
  readonly definition: TaskDefinition;
  readonly nextRunAt: string | undefined;
}

function Facts({ definition, nextRunAt }: FactsProps) {
  const { prompt, agentId, model, allowTools } = definition;
  const { agents } = useStore(useServices().setup);
  return (
    <dl className="grid grid-cols-[8rem_1fr] gap-x-3 gap-y-1.5 text-sm [overflow-wrap:anywhere]">
      <Fact label="Asks">
        <RevealedText text={prompt} />
      </Fact>
      <Fact label="Schedule">{definitionText(definition)}</Fact>
      {nextRunAt !== undefined && <Fact label="Next run">{momentText(nextRunAt)}</Fact>}
      <Fact label="Agent">{agentName(agentId, agents)}</Fact>
      <Fact label="Model">{modelText(model)}</Fact>
      <Fact label="May use">
        {allowTools.length === 0 ? "No tools" : allowTools.map(toolsLabel).join(", ")}
      </Fact>
    </dl>
  );
}

function modelText(model: TaskDefinition["model"]): string {
  if (model === undefined) return "Default";
  return isOfflineGuide(model)
    ? "Offline guide, which is not a language model"
    : `${model.provider} · ${model.model}`;
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
