// Owns which turns wait because their model server is tried again later. Told once and kept nowhere: it is over when anything else is
// heard of the turn. app.md §4.
import type { IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import type { WallClock } from "../ports/wall-clock.js";
import { ExternalStore } from "../stores/external-store.js";

export interface ModelWait {
  /** When the wait is over: milliseconds since the epoch. */
  readonly until: number;
  /** The server named the time itself. */
  readonly isAsked: boolean;
  /** The try that follows, of so many in all. */
  readonly attempt: number;
  readonly of: number;
}

export type ModelWaits = ReadonlyMap<string, ModelWait>;

export class ModelWaitsStore extends ExternalStore<ModelWaits> {
  readonly #client: IpcClient;
  readonly #clock: WallClock;
  #waits: ModelWaits = new Map();

  constructor(client: IpcClient, frames: Frames, clock: WallClock) {
    super(frames);
    this.#client = client;
    this.#clock = clock;
  }

  listen(): void {
    this.#client.on("app:notices", (notice) => {
      if (notice.type !== "model-call-waits") return;
      const { attempt, isAsked, of, turnId, waitMs } = notice;
      this.#set(turnId, { until: this.#clock.now() + waitMs, isAsked, attempt, of });
    });
    this.#client.on("turns:events", ({ turnId }) => this.#set(turnId, undefined));
    this.#client.on("turns:lifecycle", ({ turnId }) => this.#set(turnId, undefined));
  }

  protected override makeSnapshot(): ModelWaits {
    return this.#waits;
  }

  #set(turnId: string, wait: ModelWait | undefined): void {
    // Nearly everything that is heard of turns is heard while nothing waits.
    if (wait === undefined && !this.#waits.has(turnId)) return;
    const waits = new Map(this.#waits);
    if (wait === undefined) waits.delete(turnId);
    else waits.set(turnId, wait);
    this.#waits = waits;
    this.changed();
  }
}
