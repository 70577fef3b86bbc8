// Owns when the window is told that the startup scan got further: once the first screen is there, then at most four times a
// second while something changes, and at the end. No row's own change is published before that. Clarifications "The scan".
import type { ITimers } from "../../ports/timers.js";
import type { INoticeBus } from "./bus.js";
import type { SessionIndex } from "./session-index.js";

/** Rows before the first notice: what a window shows at first. */
const FIRST_NOTICE = 50;
/** Milliseconds between notices. */
const INTERVAL = 250;

export class ScanProgress {
  readonly #noticeBus: INoticeBus;
  readonly #timers: ITimers;
  readonly #sessionIndex: SessionIndex;
  readonly #total: number;
  #done = 0;
  #toldVersion: number;
  #cancelTick: () => void;

  /** Counts from now; `total` sessions are to come. */
  constructor(parts: { noticeBus: INoticeBus; timers: ITimers; sessionIndex: SessionIndex }, total: number) {
    this.#noticeBus = parts.noticeBus;
    this.#timers = parts.timers;
    this.#sessionIndex = parts.sessionIndex;
    this.#total = total;
    this.#toldVersion = this.#sessionIndex.version;
    this.#cancelTick = this.#timers.after(INTERVAL, () => this.#tick());
  }

  /** One more session has its row, or turned out to be gone. */
  advanced(): void {
    this.#done += 1;
    if (this.#done !== FIRST_NOTICE || this.#done === this.#total) return;
    this.#cancelTick();
    this.#tick();
  }

  /** No further notice but the last one, which is given when the index is ready. */
  end(): void {
    this.#cancelTick();
    if (this.#sessionIndex.isReady) this.#tell();
  }

  #tick(): void {
    // Also what write-through put there counts: until the scan is done, this is how the window hears of it.
    if (this.#sessionIndex.version !== this.#toldVersion) this.#tell();
    this.#cancelTick = this.#timers.after(INTERVAL, () => this.#tick());
  }

  #tell(): void {
    this.#toldVersion = this.#sessionIndex.version;
    this.#noticeBus.publish({ type: "session-scan-progress", done: this.#done, total: this.#total });
  }
}
