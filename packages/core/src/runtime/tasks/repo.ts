// Owns the contract of run log storage. app.md §5.
import type { TaskEvent, TaskLogCreated } from "@x/shared";

export interface ITaskRepo {
  /** Writes the file with its first line. Throws `task-exists`, `invalid-id`, `store-io`. */
  create(event: TaskLogCreated): Promise<void>;
  /** Every committed event in line order. Throws `task-not-found`, `task-corrupt` (file:line), `invalid-id`, `store-io`. */
  read(taskId: string): Promise<TaskEvent[]>;
  /** One write for the whole batch; on failure the file has its former length. Throws `task-not-found`, `task-corrupt`, `store-io`. */
  append(taskId: string, events: readonly TaskEvent[]): Promise<void>;
  /** The ids of all run logs, those of deleted tasks included. Throws `store-io`. */
  listTaskIds(): Promise<string[]>;
  /** Throws `task-not-found`, `store-io`. */
  delete(taskId: string): Promise<void>;
}
