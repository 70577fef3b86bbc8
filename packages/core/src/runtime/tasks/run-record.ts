// Owns the lines that a run leaves in its task's log: begun, refused, settled. What cannot be written is told, and settled by the turn
// file when the folder is read next; a store that closes is no fault. app.md §5.
import {
  type RunOutcome,
  type RunTrigger,
  ShuttingDownError,
  TaskCorruptionError,
  type TaskEvent,
  toErrorRecord,
} from "@x/shared";
import type { ILogger } from "../../ports/logger.js";
import type { TaskBook } from "./task-book.js";
import type { TranscriptRetention } from "./transcript-retention.js";

export class RunRecord {
  readonly #book: TaskBook;
  readonly #retention: TranscriptRetention;
  readonly #logger: ILogger;

  constructor(parts: { taskBook: TaskBook; transcriptRetention: TranscriptRetention; logger: ILogger }) {
    this.#book = parts.taskBook;
    this.#retention = parts.transcriptRetention;
    this.#logger = parts.logger;
  }

  /** Rejects when the line cannot be written: then the run must not begin. */
  begun(taskId: string, turnId: string, trigger: RunTrigger): Promise<void> {
    return this.#append(taskId, ({ runSeq, ts }) => ({
      type: "run_started",
      taskId,
      ts,
      runSeq,
      turnId,
      trigger,
    }));
  }

  /** Never rejects. */
  async refused(taskId: string, trigger: RunTrigger, thrown: unknown): Promise<void> {
    const { code, message } = toErrorRecord(thrown);
    // A history that is damaged takes no line, and whoever asked for the run hears of the damage already.
    if (code === ShuttingDownError.code || code === TaskCorruptionError.code) return;
    const error = { code, message };
    await this.#tolerantly(taskId, "the refusal of a run could not be written", () =>
      this.#append(taskId, ({ runSeq, ts }) => ({ type: "run_refused", taskId, ts, runSeq, trigger, error })),
    );
  }

  /** Also gives up the transcripts that are too many now. Never rejects. */
  async settled(taskId: string, turnId: string, outcome: RunOutcome): Promise<void> {
    await this.#tolerantly(taskId, "the end of a run could not be written", async () => {
      await this.#book.commit(taskId, (_state, ts) => [{ type: "run_settled", taskId, ts, turnId, outcome }]);
      await this.#retention.apply(taskId);
    });
  }

  async #tolerantly(taskId: string, what: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      const { code } = toErrorRecord(error);
      if (code !== ShuttingDownError.code) this.#logger.warn(what, { taskId, code });
    }
  }

  #append(taskId: string, event: (next: { runSeq: number; ts: string }) => TaskEvent): Promise<void> {
    return this.#book.commit(taskId, (state, ts) => [event({ runSeq: (state?.runs.length ?? 0) + 1, ts })]);
  }
}
