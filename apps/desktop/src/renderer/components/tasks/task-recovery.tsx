// Owns recovering the damaged history of a task, and saying what was kept. quality.md §1.
import { isRecoverable, type RecoveryReport } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useTaskHistory } from "../../hooks/use-task-history.js";
import { taskKey } from "../../tasks/task-commands.js";
import { CloseButton } from "../controls/close-button.js";
import { RecoverQuestion } from "../controls/recover-question.js";
import { RecoveryReportNotice } from "../controls/recovery-report-notice.js";

export interface TaskRecoveryButtonProps {
  readonly taskId: string;
  readonly onRecovered: (report: RecoveryReport) => void;
}

/** Where nothing of the history is valid there is nothing to keep: recovering would only be refused. */
export function TaskRecoveryButton({ taskId, onRecovered }: TaskRecoveryButtonProps) {
  const history = useTaskHistory(taskId).snapshot;
  if (history?.failure === undefined || !isRecoverable(history.failure)) return null;
  return <OfferedRecovery taskId={taskId} onRecovered={onRecovered} />;
}

function OfferedRecovery({ taskId, onRecovered }: TaskRecoveryButtonProps) {
  const { taskCommands } = useServices();
  const recover = async () => {
    const report = await taskCommands.recover(taskId);
    if (report !== undefined) onRecovered(report);
    return report !== undefined;
  };
  return (
    <RecoverQuestion
      title="Recover the history of this task?"
      about="It keeps every run up to its first unreadable line; what comes after is cut off. The whole original is kept beside it. Transcripts are not touched, and nothing runs because of it."
      commandKey={taskKey("recover", taskId)}
      recover={recover}
    />
  );
}

export function TaskRecoveryNote({
  report,
  onClose,
}: {
  readonly report: RecoveryReport;
  readonly onClose: () => void;
}) {
  return (
    <div role="status">
      <RecoveryReportNotice report={report} close={<CloseButton label="Dismiss" onClick={onClose} />} />
    </div>
  );
}
