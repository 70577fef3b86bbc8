// Owns what one sync tool call reports while it runs: at most ten records a second and 256 KiB in all. T§9 "Progress".
// After the call has its result, or was left behind, nothing of it reaches the log.
import { type JsonValue, TurnInputError } from "@x/shared";
import type { ITimers } from "../../../ports/timers.js";
import type { LiveLog } from "../commit.js";
import { PROGRESS_CUT, ProgressBudget } from "../facts/progress-budget.js";
import { copyJson } from "../foreign/json-copy.js";

/** Milliseconds between two records of one call. */
const PROGRESS_INTERVAL = 100;

export class ProgressRecorder {
  readonly #toolCallId: string;
  readonly #log: LiveLog;
  readonly #timers: ITimers;
  readonly #onLate: () => void;
  readonly #budget = new ProgressBudget();
  #isClosed = false;
  // From the beginning of a record until the pause after it is over: counted from when it is on disk, not from when it was
  // asked for, so that a slow disk does not bunch the records.
  #isResting = false;
  #cancelPause = (): void => {};
  // The newest report made meanwhile; an older one is merged into it.
  #held: { readonly progress: JsonValue } | undefined;

  constructor(toolCallId: string, log: LiveLog, timers: ITimers, onLate: () => void) {
    this.#toolCallId = toolCallId;
    this.#log = log;
    this.#timers = timers;
    this.#onLate = onLate;
  }

  /** Resolves when recorded, or kept for the next record. Rejects after `close`, and for what is not JSON. */
  report(progress: unknown): Promise<void> {
    const reported = this.#report(progress);
    // A tool need not look at the answer; then a refusal must not count as an unhandled rejection.
    reported.catch(() => {});
    return reported;
  }

  /** What is held gives way to the result. */
  close(): void {
    this.#isClosed = true;
    this.#cancelPause();
    this.#held = undefined;
  }

  async #report(reported: unknown): Promise<void> {
    if (this.#isClosed) {
      this.#onLate();
      throw new TurnInputError(
        `tool call ${JSON.stringify(this.#toolCallId)} takes no more progress: it is over`,
      );
    }
    const progress = copyJson(reported);
    if (this.#isResting) this.#held = { progress };
    else await this.#record(progress);
  }

  async #record(progress: JsonValue): Promise<void> {
    const verdict = this.#budget.admit(progress);
    if (verdict === "drop") return;
    this.#isResting = true;
    const kept = verdict === "cut" ? PROGRESS_CUT : progress;
    const toolCallId = this.#toolCallId;
    await this.#log.commit(() => [{ type: "tool_progress", toolCallId, source: "sync", progress: kept }]);
    if (!this.#isClosed) this.#cancelPause = this.#timers.after(PROGRESS_INTERVAL, () => this.#endPause());
  }

  #endPause(): void {
    this.#isResting = false;
    const held = this.#held;
    this.#held = undefined;
    // A log that takes no more stops the whole invocation by itself.
    if (held !== undefined) this.#record(held.progress).catch(() => {});
  }
}
