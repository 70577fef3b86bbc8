// Owns how much progress of one tool call is kept: 256 KiB in all, then one note that it was cut. T§9. PURE.
import type { JsonValue } from "@x/shared";
import { jsonBytes } from "../foreign/json-size.js";

/** Bytes of JSON text in UTF-8. */
export const MAX_PROGRESS_BYTES = 256 * 1024;

const CUT_NOTE = "Further progress was not recorded: the limit is 256 KiB a call.";

/** Recorded in place of the report that went over the limit; nothing follows it. */
export const PROGRESS_CUT: JsonValue = { note: CUT_NOTE };

/** Counts what was kept of one call; its reports pass through in order. */
export class ProgressBudget {
  #used = 0;
  #isCut = false;

  /** The budget that is left after what a log already has. */
  static after(recorded: Iterable<JsonValue>): ProgressBudget {
    const budget = new ProgressBudget();
    for (const progress of recorded) {
      budget.#used += jsonBytes(progress);
      budget.#isCut ||= isCutNote(progress);
    }
    return budget;
  }

  /** `keep` it, record the note in its place (`cut`, once), or `drop` it. */
  admit(progress: JsonValue): "keep" | "cut" | "drop" {
    if (this.#isCut) return "drop";
    const used = this.#used + jsonBytes(progress);
    this.#isCut = used > MAX_PROGRESS_BYTES;
    if (this.#isCut) return "cut";
    this.#used = used;
    return "keep";
  }
}

function isCutNote(progress: JsonValue): boolean {
  return JSON.stringify(progress) === JSON.stringify(PROGRESS_CUT);
}
