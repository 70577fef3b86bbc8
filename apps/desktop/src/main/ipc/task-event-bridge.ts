// Owns the way of changes in background tasks into every window. app.md §1, §5.
import type { ListenOnly } from "@x/core";
import type { TaskChanged } from "@x/shared";
import type { WindowsPort } from "./window-port.js";

export interface TaskEventBridgeDependencies {
  readonly taskBus: ListenOnly<TaskChanged>;
  readonly windows: Pick<WindowsPort, "all">;
}

/** Starts forwarding; the returned function ends it. */
export function bridgeTaskEvents({ taskBus, windows }: TaskEventBridgeDependencies): () => void {
  return taskBus.subscribe((change) => {
    for (const window of windows.all()) window.send("tasks:events", change);
  });
}
