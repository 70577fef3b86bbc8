// Owns the one thing to do about a task's run now: start it, or stop the one at work.
import type { TaskEntry } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { taskKey } from "../../tasks/task-commands.js";
import { Button } from "../controls/button.js";
import { Icon } from "../controls/icon.js";

export function RunButton({ entry, name }: { readonly entry: TaskEntry; readonly name: string }) {
  const { taskCommands } = useServices();
  const { taskId, activity, definition, error } = entry;
  const run = useCommand(taskKey("run", taskId));
  const stop = useCommand(taskKey("stop", taskId));
  const isUsable = definition !== undefined && error === undefined;
  return activity === undefined ? (
    <Button
      aria-label={`Run ${name} now`}
      className="shrink-0"
      inert={!isUsable || run?.phase === "running"}
      onClick={() => void taskCommands.runNow(taskId)}
    >
      Run now
    </Button>
  ) : (
    <Button
      aria-label={`Stop ${name}`}
      className="shrink-0"
      inert={stop?.phase === "running"}
      onClick={() => void taskCommands.stop(taskId)}
    >
      <Icon name="stop" size={12} />
      {stop?.phase === "running" ? "Stopping" : "Stop"}
    </Button>
  );
}
