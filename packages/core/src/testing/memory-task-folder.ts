// The files of tasks without a disk: definitions, and files that cannot be used.
import { type ErrorRecord, type TaskDefinition, TaskNotFoundError } from "@x/shared";
import type { ITaskFolder, ListedTask } from "../runtime/tasks/ports.js";

export class MemoryTaskFolder implements ITaskFolder {
  readonly #files = new Map<string, TaskDefinition | ErrorRecord>();

  put(definition: TaskDefinition): void {
    this.#files.set(definition.id, definition);
  }

  putBroken(taskId: string, error: ErrorRecord): void {
    this.#files.set(taskId, error);
  }

  take(taskId: string): void {
    this.#files.delete(taskId);
  }

  async list(): Promise<ListedTask[]> {
    return [...this.#files].map(([taskId, file]) =>
      "code" in file ? { taskId, error: file } : { taskId, definition: file },
    );
  }

  async write(definition: TaskDefinition): Promise<void> {
    this.put(definition);
  }

  async remove(taskId: string): Promise<void> {
    if (!this.#files.delete(taskId)) throw new TaskNotFoundError(`there is no task "${taskId}"`);
  }
}
