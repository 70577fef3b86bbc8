// Owns what tasks need from the world besides turns: their files, and the reading of cron. app.md §5.
import type { ErrorRecord, TaskDefinition } from "@x/shared";

/** One file of the folder: its task, or why it is none. */
export type ListedTask =
  | { readonly taskId: string; readonly definition: TaskDefinition }
  | { readonly taskId: string; readonly error: ErrorRecord };

export interface ITaskFolder {
  /** Every task file, by id; one that cannot be used is listed with its fault. Throws `store-io`. */
  list(): Promise<ListedTask[]>;
  /** Checks the definition and writes its file whole. Throws `invalid-input`, `store-io`, and the write gate's refusal. */
  write(definition: TaskDefinition): Promise<void>;
  /** Also of a file that cannot be read. Throws `task-not-found`, `store-io`, and the write gate's refusal. */
  remove(taskId: string): Promise<void>;
}
