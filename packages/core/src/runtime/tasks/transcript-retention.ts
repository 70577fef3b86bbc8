// Owns giving up the transcripts of old runs: the turn file first, then the note that it is gone, so that nothing is forgotten
// halfway. Only turns without a session can go this way. app.md §5.
import { CodedError, TurnNotFoundError, type TurnRun, toErrorRecord, transcriptsToRemove } from "@x/shared";
import type { ILogger } from "../../ports/logger.js";
import type { ITurnRepo } from "../turns/repo.js";
import type { TaskBook } from "./task-book.js";

export class TranscriptRetention {
  readonly #turnRepo: ITurnRepo;
  readonly #book: TaskBook;
  readonly #logger: ILogger;

  constructor(parts: { turnRepo: ITurnRepo; taskBook: TaskBook; logger: ILogger }) {
    this.#turnRepo = parts.turnRepo;
    this.#book = parts.taskBook;
    this.#logger = parts.logger;
  }

  /** Throws what the run log's disk says; a transcript that cannot be deleted is told and stays. */
  async apply(taskId: string): Promise<void> {
    const { file, log } = this.#book.get(taskId);
    if ("error" in file || "error" in log || log.state === undefined) return;
    const surplus = transcriptsToRemove(log.state, file.definition.limits.keepTranscripts);
    const removed: TurnRun[] = [];
    for (const run of surplus) if (await this.#remove(taskId, run)) removed.push(run);
    if (removed.length === 0) return;
    await this.#book.commit(taskId, (_state, ts) => [
      { type: "transcripts_removed", taskId, ts, runSeqs: removed.map(({ runSeq }) => runSeq).reverse() },
    ]);
  }

  /** Of a task that is being deleted. */
  async removeAll(taskId: string): Promise<void> {
    const { log } = this.#book.get(taskId);
    if ("error" in log) return;
    for (const run of log.state?.runs ?? []) {
      if (run.kind === "turn" && run.hasTranscript) await this.#remove(taskId, run);
    }
  }

  async #remove(taskId: string, { turnId }: TurnRun): Promise<boolean> {
    try {
      await this.#turnRepo.delete(turnId);
      return true;
    } catch (error) {
      if (error instanceof TurnNotFoundError) return true;
      if (!(error instanceof CodedError)) throw error;
      const { code } = toErrorRecord(error);
      this.#logger.warn("the transcript of an old run could not be deleted", { taskId, turnId, code });
      return false;
    }
  }
}
