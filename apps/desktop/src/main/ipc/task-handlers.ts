// Owns what the channels of background tasks do: one call down, the answer back. app.md §1, §5.
import type { ITasks } from "@x/core";
import type { TaskChannel } from "@x/shared";
import type { IpcHandlers } from "./handle-request.js";

export interface TaskHandlerDependencies {
  readonly tasks: ITasks;
}

export function taskHandlers({ tasks }: TaskHandlerDependencies): Pick<IpcHandlers, TaskChannel> {
  return {
    "tasks:list": async () => ({ tasks: await tasks.list() }),
    "tasks:create": ({ draft }) => tasks.create(draft),
    "tasks:update": async ({ taskId, draft }) => nothing(await tasks.update(taskId, draft)),
    "tasks:delete": async ({ taskId }) => nothing(await tasks.delete(taskId)),
    "tasks:runNow": ({ taskId }) => tasks.runNow(taskId),
    "tasks:stop": async ({ taskId }) => nothing(await tasks.stop(taskId)),
    "tasks:recover": ({ taskId }) => tasks.recover(taskId),
    "tasks:history": async ({ taskId, ...page }) => {
      const { runs, more } = await tasks.history(taskId, page);
      return { runs, more };
    },
  };
}

/** The answer of a channel that has none. */
function nothing(_done: void): null {
  return null;
}
