// Owns putting the write gate before the run logs of tasks; reading stays open.
import type { TaskEvent, TaskLogCreated } from "@x/shared";
import type { LogTaskRepo } from "../runtime/tasks/log-repo.js";
import type { ITaskRepo } from "../runtime/tasks/repo.js";
import { readBesideWriter } from "./read-beside-writer.js";
import type { WriteGate } from "./write-gate.js";

export class GatedTaskRepo implements ITaskRepo {
  readonly #repo: LogTaskRepo;
  readonly #gate: WriteGate;

  constructor(repo: LogTaskRepo, gate: WriteGate) {
    this.#repo = repo;
    this.#gate = gate;
  }

  create(event: TaskLogCreated): Promise<void> {
    return this.#gate.pass(() => this.#repo.create(event));
  }

  read(taskId: string): Promise<TaskEvent[]> {
    const read = () => this.#repo.read(taskId);
    return this.#gate.othersMayWrite ? readBesideWriter(read, this.#gate.isHeldByOther) : read();
  }

  append(taskId: string, events: readonly TaskEvent[]): Promise<void> {
    return this.#gate.pass(() => this.#repo.append(taskId, events));
  }

  listTaskIds(): Promise<string[]> {
    return this.#repo.listTaskIds();
  }

  delete(taskId: string): Promise<void> {
    return this.#gate.pass(() => this.#repo.delete(taskId));
  }

  /** Waits for writes that passed the gate and gives up the files kept open. */
  async close(): Promise<void> {
    await this.#gate.drained();
    await this.#repo.close();
  }
}
