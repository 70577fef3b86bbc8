// Owns what one sync tool call reports while it runs: at most ten records a second and 256 KiB in all. T§9 "Progress".
// After the call has its result, or was left behind, nothing of it reaches the log.
import { type JsonValue, TurnInputError } from "@x/shared";
import type { ITimers } from "../../../ports/timers.js";
import type { LiveLog } from "../commit.js";
import { PROGRESS_CUT, ProgressBudget } from "../facts/progress-budget.js";
import { copyJson } from "../foreign/json-copy.js";

/** Milliseconds between two records of one call. */
export const PROGRESS_INTERVAL = 100;

export class ProgressRecorder {
  readonly #toolCallId: string;
  readonly #log: LiveLog;
  readonly #timers: ITimers;
  readonly #onLate: () => void;
  readonly #budget = new ProgressBudget();
  #isClosed = false;
  #cancelPause: (() => void) | undefined;
  // The newest report made during a pause; an older one is merged into it.
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
    this.#cancelPause?.();
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
    if (this.#cancelPause === undefined) await this.#record(progress);
    else this.#held = { progress };
  }

  async #record(progress: JsonValue): Promise<void> {
    const verdict = this.#budget.admit(progress);
    if (verdict === "drop") return;
    this.#cancelPause = this.#timers.after(PROGRESS_INTERVAL, () => this.#endPause());
    const kept = verdict === "cut" ? PROGRESS_CUT : progress;
    const toolCallId = this.#toolCallId;
    await this.#log.commit(() => [{ type: "tool_progress", toolCallId, source: "sync", progress: kept }]);
  }

  #endPause(): void {
    this.#cancelPause = undefined;
    const held = this.#held;
    this.#held = undefined;
    // A log that takes no more stops the whole invocation by itself.
    if (held !== undefined) this.#record(held.progress).catch(() => {});
  }
}
