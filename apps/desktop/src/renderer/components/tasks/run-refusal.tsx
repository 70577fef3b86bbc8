// Owns why a run was not started or not stopped, below what the task last did.
import type { TaskEntry } from "@x/shared";
import { useCommand } from "../../hooks/use-command.js";
import { isSaidByLastRun } from "../../tasks/run-words.js";
import { taskKey } from "../../tasks/task-commands.js";
import { RefusalNote } from "../controls/refusal-note.js";

export function RunRefusal({ entry }: { readonly entry: TaskEntry }) {
  const { taskId, activity, lastRun } = entry;
  const run = useCommand(taskKey("run", taskId));
  const stop = useCommand(taskKey("stop", taskId));
  const isSaid = run?.phase === "refused" && isSaidByLastRun(lastRun, run.error);
  return (
    <>
      {/* Who sees the line above needs it no second time; who hears the window hears it here. */}
      <div className={isSaid ? "sr-only" : "contents"}>
        <RefusalNote command={activity === undefined ? run : undefined} />
      </div>
      <RefusalNote command={stop} />
    </>
  );
}
