// Owns what a person can do with background tasks: each is one call, kept under a key so that nothing is done twice and a refusal
// stays in view where it was asked for. What has changed comes back as an event. app.md §5.
import type { RecoveryReport, TaskDraft } from "@x/shared";
import type { IpcClient } from "../ipc/ipc-client.js";
import type { CommandStore } from "../stores/command-store.js";

export const SAVE_TASK = "task-save";

export function taskKey(action: "run" | "stop" | "delete" | "recover", taskId: string): string {
  return `task-${action}:${taskId}`;
}

export class TaskCommands {
  readonly #client: IpcClient;
  readonly #commands: CommandStore;

  constructor(client: IpcClient, commands: CommandStore) {
    this.#client = client;
    this.#commands = commands;
  }

  async runNow(taskId: string): Promise<void> {
    await this.#commands.run(taskKey("run", taskId), () => this.#client.call("tasks:runNow", { taskId }));
  }

  async stop(taskId: string): Promise<void> {
    await this.#commands.run(taskKey("stop", taskId), () => this.#client.call("tasks:stop", { taskId }));
  }

  /** Resolves to false when it was refused. */
  async delete(taskId: string): Promise<boolean> {
    const done = () => this.#client.call("tasks:delete", { taskId });
    return (await this.#commands.run(taskKey("delete", taskId), done)) !== undefined;
  }

  /** Undefined when it was refused. */
  recover(taskId: string): Promise<RecoveryReport | undefined> {
    return this.#commands.run(taskKey("recover", taskId), () =>
      this.#client.call("tasks:recover", { taskId }),
    );
  }

  /** Makes a task, or changes the one of that id. Resolves to its id, or to undefined when it was refused. */
  save(taskId: string | undefined, draft: TaskDraft): Promise<string | undefined> {
    return this.#commands.run(SAVE_TASK, async () => {
      if (taskId === undefined) return (await this.#client.call("tasks:create", { draft })).taskId;
      await this.#client.call("tasks:update", { taskId, draft });
      return taskId;
    });
  }

  dismissSave(): void {
    this.#commands.dismiss(SAVE_TASK);
  }
}
