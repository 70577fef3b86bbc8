// Owns filling the index from disk at start, newest sessions first, while the application is already in use. Reads only, never
// stops at a damaged file, and overwrites nothing that write-through put there meanwhile. S§8.2, Clarifications "The scan".
import type { ILogger } from "../../ports/logger.js";
import type { ITimers } from "../../ports/timers.js";
import type { INoticeBus } from "./bus.js";
import type { ISessionRepo } from "./repo.js";
import type { RowUpdates } from "./row-updates.js";
import type { IScanThread, ScannedRow, StartScanThreads } from "./scan-port.js";
import { ScanProgress } from "./scan-progress.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionIndex } from "./session-index.js";

/** Sessions read at once: enough to keep the disk busy, few enough that what arrives together is folded in one short go. */
const PARALLEL = 8;
/** Sessions read here first, so that the first screen does not wait for a thread to start. */
const FIRST_SCREEN = 50;
/** With fewer sessions than this the threads would still be starting when all is read. */
const WORTH_THREADS = 1_000;
/** Sessions a thread reads at once: few enough that taking their rows is one short go, and no processor waits long at the end. */
const BATCH = 50;
/** Batches a thread is asked for at once: it reads the next one while the rows of the last one are taken. */
const ASKED = 2;

export class StartupScan {
  readonly #sessionRepo: ISessionRepo;
  readonly #sessionGate: SessionGate;
  readonly #sessionIndex: SessionIndex;
  readonly #rowUpdates: RowUpdates;
  readonly #noticeBus: INoticeBus;
  readonly #timers: ITimers;
  readonly #logger: ILogger;
  readonly #startScanThreads: StartScanThreads | undefined;
  readonly #scanAfter: Promise<unknown> | undefined;

  constructor(parts: {
    sessionRepo: ISessionRepo;
    sessionGate: SessionGate;
    sessionIndex: SessionIndex;
    rowUpdates: RowUpdates;
    noticeBus: INoticeBus;
    timers: ITimers;
    logger: ILogger;
    startScanThreads: StartScanThreads | undefined;
    scanAfter: Promise<unknown> | undefined;
  }) {
    this.#sessionRepo = parts.sessionRepo;
    this.#sessionGate = parts.sessionGate;
    this.#sessionIndex = parts.sessionIndex;
    this.#rowUpdates = parts.rowUpdates;
    this.#noticeBus = parts.noticeBus;
    this.#timers = parts.timers;
    this.#logger = parts.logger;
    this.#startScanThreads = parts.startScanThreads;
    this.#scanAfter = parts.scanAfter;
  }

  /**
   * Resolves when every session has its row; from then on the index publishes changes. Rejects with `store-io` when a folder
   * could not be listed: then all that could be listed has its row, and the index is ready all the same. Rejects with
   * `shutting-down` when the process closes first; then the index never becomes ready.
   */
  run(): Promise<void> {
    return this.#sessionGate.enter(async () => {
      const listing = await this.#list();
      await this.#read(listing.sessionIds);
      if (listing.failed) throw listing.error;
    });
  }

  // What could be listed before a folder failed is not lost with it.
  async #list(): Promise<{ sessionIds: string[]; failed: boolean; error?: unknown }> {
    const sessionIds: string[] = [];
    try {
      for await (const partition of this.#partitions()) sessionIds.push(...partition);
      return { sessionIds, failed: false };
    } catch (error) {
      return { sessionIds, failed: true, error };
    }
  }

  async *#partitions(): AsyncIterable<string[]> {
    if (this.#sessionRepo.listPartitions === undefined) yield await this.#sessionRepo.listSessionIds();
    else yield* this.#sessionRepo.listPartitions();
  }

  async #read(sessionIds: readonly string[]): Promise<void> {
    const noticeBus = this.#noticeBus;
    const timers = this.#timers;
    const progress = new ScanProgress(
      { noticeBus, timers, sessionIndex: this.#sessionIndex },
      sessionIds.length,
    );
    try {
      await this.#readAll(sessionIds, progress);
      this.#sessionGate.refuseWhileClosing();
      // Ready first: whoever reads the list at the last notice misses nothing afterwards.
      this.#sessionIndex.markReady();
    } finally {
      progress.end();
    }
  }

  async #readAll(sessionIds: readonly string[], progress: ScanProgress): Promise<void> {
    if (sessionIds.length < WORTH_THREADS || this.#startScanThreads === undefined) {
      return this.#readHere(sessionIds, progress);
    }
    // They start, and begin with the rest, while the first screen is read, unless something else comes before them.
    const starting = this.#threads(this.#startScanThreads, sessionIds.length);
    const rest = sessionIds.slice(FIRST_SCREEN);
    try {
      const firstScreen = this.#readHere(sessionIds.slice(0, FIRST_SCREEN), progress);
      const byThreads = starting.then((threads) => this.#readByThreads(threads, rest, firstScreen, progress));
      await Promise.all([firstScreen, byThreads]);
      if ((await starting).length === 0) await this.#readHere(rest, progress);
    } finally {
      await this.#letGo(await starting);
    }
  }

  /** A thread takes a while to end; nobody but closing waits for it. */
  async #letGo(threads: readonly IScanThread[]): Promise<void> {
    const stopped = () => Promise.all(threads.map((thread) => thread.stop()));
    if (this.#sessionGate.isClosing) await stopped();
    else
      this.#sessionGate
        .enter(stopped)
        .catch((error: unknown) => this.#warn("a thread of the startup scan could not be ended", error));
  }

  /** None when the process closes first, or when they cannot be started. Never rejects. */
  async #threads(start: StartScanThreads, sessions: number): Promise<readonly IScanThread[]> {
    if (this.#scanAfter !== undefined) await Promise.race([this.#scanAfter, this.#sessionGate.whenClosing]);
    if (this.#sessionGate.isClosing) return [];
    try {
      return start(sessions);
    } catch (error) {
      this.#warn("no threads could be started for the startup scan; it goes on without them", error);
      return [];
    }
  }

  async #readHere(sessionIds: readonly string[], progress: ScanProgress): Promise<void> {
    const remaining = sessionIds.values();
    const reader = async () => {
      for (const sessionId of remaining) {
        if (this.#sessionGate.isClosing) return;
        await this.#rowUpdates.placed(sessionId);
        progress.advanced();
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, reader));
  }

  async #readByThreads(
    threads: readonly IScanThread[],
    sessionIds: readonly string[],
    firstScreen: Promise<unknown>,
    progress: ScanProgress,
  ): Promise<void> {
    const remaining = batches(sessionIds);
    // Whatever comes of the first screen, it is told by whoever reads it.
    const shown = firstScreen.catch(() => undefined);
    const taker = async (thread: IScanThread) => {
      for (const batch of remaining) {
        if (this.#sessionGate.isClosing) return;
        const reading = Promise.all([this.#rowsBy(thread, batch), shown]).then(([rows]) => rows);
        await this.#rowUpdates.placedFrom(batch, reading, () => progress.advanced());
      }
    };
    await Promise.all(threads.flatMap((thread) => Array.from({ length: ASKED }, () => taker(thread))));
  }

  // Without its thread a batch has no rows, and each session of it is read here.
  async #rowsBy(thread: IScanThread, batch: readonly string[]): Promise<ScannedRow[]> {
    try {
      return await thread.rows(batch);
    } catch (error) {
      this.#warn("a thread of the startup scan failed; its sessions are read without it", error);
      return [];
    }
  }

  #warn(message: string, error: unknown): void {
    this.#logger.warn(message, { reason: error instanceof Error ? error.message : String(error) });
  }
}

function* batches(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH);
}
