// Owns the tasks of a store as its callers see them: the list, the changes a person makes, the beginning and the end of all of it.
// How a run goes is the supervisor's, when it goes the scheduler's. app.md §5.
import {
  definitionOf,
  fromErrorRecord,
  InvalidInputError,
  type RecoveryReport,
  ShuttingDownError,
  TaskDraft,
  type TaskEntry,
  TaskNotFoundError,
  taskIdFor,
} from "@x/shared";
import { z } from "zod";
import { KeyedMutex } from "../../concurrency/keyed-mutex.js";
import type { IClock } from "../../ports/clock.js";
import type { WriteGate } from "../../store/write-gate.js";
import type { ITasks, TaskHistoryPage } from "./api.js";
import type { ITaskFolder } from "./ports.js";
import type { ITaskRepo } from "./repo.js";
import type { TaskBook } from "./task-book.js";
import type { TaskRecovery } from "./task-recovery.js";
import type { TaskRows } from "./task-rows.js";
import type { TaskScheduler } from "./task-scheduler.js";
import type { TaskSupervisor } from "./task-supervisor.js";
import type { TranscriptRetention } from "./transcript-retention.js";

const PAGE = 50;
/** One at a time for the whole folder: two tasks of one name must not get one id. */
const FOLDER_LOCK = "folder";

export interface TasksParts {
  readonly taskBook: TaskBook;
  readonly taskFolder: ITaskFolder;
  readonly taskRepo: ITaskRepo;
  readonly taskRecovery: TaskRecovery;
  readonly taskRows: TaskRows;
  readonly taskScheduler: TaskScheduler;
  readonly taskSupervisor: TaskSupervisor;
  readonly transcriptRetention: TranscriptRetention;
  readonly writeGate: WriteGate;
  readonly clock: IClock;
}

export class Tasks implements ITasks {
  readonly #book: TaskBook;
  readonly #folder: ITaskFolder;
  readonly #repo: ITaskRepo;
  readonly #recovery: TaskRecovery;
  readonly #rows: TaskRows;
  readonly #scheduler: TaskScheduler;
  readonly #supervisor: TaskSupervisor;
  readonly #retention: TranscriptRetention;
  readonly #writeGate: WriteGate;
  readonly #clock: IClock;
  readonly #changing = new KeyedMutex();

  constructor(parts: TasksParts) {
    this.#book = parts.taskBook;
    this.#folder = parts.taskFolder;
    this.#repo = parts.taskRepo;
    this.#recovery = parts.taskRecovery;
    this.#rows = parts.taskRows;
    this.#scheduler = parts.taskScheduler;
    this.#supervisor = parts.taskSupervisor;
    this.#retention = parts.transcriptRetention;
    this.#writeGate = parts.writeGate;
    this.#clock = parts.clock;
  }

  async list(): Promise<TaskEntry[]> {
    await this.#refresh();
    return this.#rows.all();
  }

  async get(taskId: string): Promise<TaskEntry> {
    await this.#refresh();
    return this.#rows.get(taskId);
  }

  async create(draft: TaskDraft): Promise<{ taskId: string }> {
    const parsed = this.#parse(draft);
    this.#refusePast(parsed);
    return this.#change(async () => {
      // A log without a file is the history of a task that was deleted by hand: a new task does not take it over.
      const taken = new Set([
        ...this.#book.all().map(({ taskId }) => taskId),
        ...(await this.#repo.listTaskIds()),
      ]);
      const taskId = taskIdFor(parsed.name, (id) => taken.has(id));
      await this.#place(taskId, parsed);
      return { taskId };
    });
  }

  async update(taskId: string, draft: TaskDraft): Promise<void> {
    const parsed = this.#parse(draft);
    await this.#change(async () => {
      const { file } = this.#book.get(taskId);
      const isRescheduled =
        "error" in file || JSON.stringify(file.definition.schedule) !== JSON.stringify(parsed.schedule);
      if (isRescheduled) this.#refusePast(parsed);
      await this.#place(taskId, parsed);
    });
  }

  async delete(taskId: string): Promise<void> {
    await this.#change(async () => {
      this.#book.get(taskId);
      await this.#supervisor.stop(taskId);
      // From here on it is gone; what a crash leaves behind is files that nothing refers to.
      await this.#folder.remove(taskId);
      await this.#retention.removeAll(taskId);
      this.#book.forget(taskId);
      await this.#removeLog(taskId);
    });
  }

  async runNow(taskId: string): Promise<{ turnId: string }> {
    await this.#change(async () => this.#book.get(taskId));
    return { turnId: await this.#supervisor.start(taskId, { kind: "manual" }) };
  }

  async stop(taskId: string): Promise<void> {
    await this.#change(async () => this.#book.get(taskId));
    await this.#supervisor.stop(taskId);
  }

  recover(taskId: string): Promise<RecoveryReport> {
    return this.#change(async () => {
      const report = await this.#recovery.recover(taskId);
      // Settles a run whose end was lost, and notes the schedule anew.
      await this.#scheduler.prepare();
      return report;
    });
  }

  async history(
    taskId: string,
    { before = Number.POSITIVE_INFINITY, limit = PAGE }: { before?: number; limit?: number } = {},
  ): Promise<TaskHistoryPage> {
    await this.#refresh();
    const { log } = this.#book.get(taskId);
    if ("error" in log) throw fromErrorRecord(log.error);
    const runs = log.state?.runs;
    const end = Math.min(before - 1, runs?.length ?? 0);
    const start = Math.max(0, end - limit);
    const page = Array.from({ length: Math.max(0, end - start) }, (_, index) => runs?.at(end - 1 - index));
    return { runs: page.filter((run) => run !== undefined), more: start > 0 };
  }

  /** Runs tasks by their schedule from now on. Never rejects. */
  async begin(): Promise<void> {
    await this.#scheduler.start();
  }

  /** Starts nothing any more, at once; resolves when what runs has been cut off. Clarifications "Quit". */
  async close(): Promise<void> {
    this.#scheduler.close();
    await this.#supervisor.close(
      new ShuttingDownError("the application is closing; its tasks are interrupted"),
    );
    await this.#scheduler.settled();
  }

  /** A person's change, on what the files say now. Rejects with the write gate's refusal in a core that only reads or closes. */
  #change<T>(work: () => Promise<T>): Promise<T> {
    return this.#changing.withLock(FOLDER_LOCK, async () => {
      await this.#writeGate.pass(async () => undefined);
      await this.#scheduler.prepare();
      return work();
    });
  }

  async #refresh(): Promise<void> {
    if (this.#writeGate.othersMayWrite) await this.#book.refresh({ all: true });
    else await this.#scheduler.prepare();
  }

  async #place(taskId: string, draft: TaskDraft): Promise<void> {
    const definition = definitionOf(taskId, draft);
    await this.#folder.write(definition);
    await this.#book.placed(definition);
    await this.#scheduler.align(taskId);
  }

  async #removeLog(taskId: string): Promise<void> {
    try {
      await this.#repo.delete(taskId);
    } catch (error) {
      if (!(error instanceof TaskNotFoundError)) throw error;
    }
  }

  #parse(draft: TaskDraft): TaskDraft {
    const parsed = TaskDraft.safeParse(draft);
    if (parsed.success) return parsed.data;
    throw new InvalidInputError(`the task is not valid:\n${z.prettifyError(parsed.error)}`);
  }

  #refusePast({ schedule }: TaskDraft): void {
    if (schedule.kind !== "once" || schedule.at > this.#clock.now()) return;
    throw new InvalidInputError("the moment of the task has passed; choose a later one, or start it by hand");
  }
}
