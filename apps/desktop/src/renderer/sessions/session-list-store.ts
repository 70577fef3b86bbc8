// Owns the window's copy of the session index: the whole list once, then change by change. While the startup scan runs there
// are no changes, only progress, and the list is read again at most four times a second. S§8, Clarifications "The scan".
import {
  type AppNotice,
  type CodedError,
  compareIndexEntries,
  type IpcResponse,
  type SessionIndexChanged,
  type SessionIndexEntry,
} from "@x/shared";
import { asCodedError, type IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import type { Timers } from "../ports/timers.js";
import { ExternalStore } from "../stores/external-store.js";

const MIN_READ_INTERVAL_MS = 250;
const SCAN_POLL_MS = 1000;

export interface SessionList {
  /** In list order (`compareIndexEntries`). */
  readonly entries: readonly SessionIndexEntry[];
  /** False until the first answer. */
  readonly loaded: boolean;
  /** True when the startup scan is done: the list is whole. */
  readonly ready: boolean;
  readonly scan: { readonly done: number; readonly total: number } | undefined;
  /** Why the list could not be read, when the last attempt failed. */
  readonly failure: CodedError | undefined;
}

export class SessionListStore extends ExternalStore<SessionList> {
  readonly #client: IpcClient;
  readonly #timers: Timers;
  #list: SessionList = { entries: [], loaded: false, ready: false, scan: undefined, failure: undefined };
  readonly #byId = new Map<string, SessionIndexEntry>();
  #reading: "no" | "running" | "resting" = "no";
  #wanted = false;
  #cancelPoll: () => void = () => undefined;
  // Changes told while an answer is on its way may be newer than it: they are applied again on top.
  readonly #sinceAsked: SessionIndexChanged[] = [];

  constructor(client: IpcClient, frames: Frames, timers: Timers) {
    super(frames);
    this.#client = client;
    this.#timers = timers;
  }

  start(): void {
    this.#client.on("sessions:events", (change) => this.#takeChange(change));
    this.#client.on("app:notices", (notice) => this.#takeNotice(notice));
    this.read();
  }

  /** Reads the whole list; soon, when it was read just now. */
  read(): void {
    if (this.#reading === "no") void this.#readNow();
    else this.#wanted = true;
  }

  entry(sessionId: string): SessionIndexEntry | undefined {
    return this.#byId.get(sessionId);
  }

  protected override makeSnapshot(): SessionList {
    return this.#list;
  }

  async #readNow(): Promise<void> {
    this.#reading = "running";
    this.#wanted = false;
    this.#sinceAsked.length = 0;
    this.#cancelPoll();
    let answer: IpcResponse<"sessions:list"> | CodedError;
    try {
      answer = await this.#client.call("sessions:list", {});
    } catch (error) {
      answer = asCodedError(error);
    }
    this.#reading = "resting";
    this.#takeAnswer(answer);
    this.#timers.after(MIN_READ_INTERVAL_MS, () => {
      this.#reading = "no";
      if (this.#wanted) this.read();
    });
    // Progress notices drive the reading; the poll is for a notice that never came.
    if (!this.#list.ready) this.#cancelPoll = this.#timers.after(SCAN_POLL_MS, () => this.read());
  }

  #takeAnswer(answer: IpcResponse<"sessions:list"> | CodedError): void {
    if (answer instanceof Error) {
      this.#set({ ...this.#list, failure: answer });
      return;
    }
    const { sessions, ready } = answer;
    const entries = [...sessions].sort(compareIndexEntries);
    this.#byId.clear();
    for (const entry of entries) this.#byId.set(entry.sessionId, entry);
    const scan = ready ? undefined : this.#list.scan;
    this.#set({ entries, loaded: true, ready, scan, failure: undefined });
    for (const change of this.#sinceAsked) this.#apply(change);
  }

  #takeChange(change: SessionIndexChanged): void {
    if (this.#reading === "running") this.#sinceAsked.push(change);
    this.#apply(change);
  }

  #takeNotice(notice: AppNotice): void {
    if (notice.type !== "session-scan-progress" || this.#list.ready) return;
    this.#set({ ...this.#list, scan: { done: notice.done, total: notice.total } });
    this.read();
  }

  #apply({ sessionId, entry }: SessionIndexChanged): void {
    const entries = this.#list.entries.filter((other) => other.sessionId !== sessionId);
    this.#byId.delete(sessionId);
    if (entry !== null) {
      this.#byId.set(sessionId, entry);
      entries.splice(insertionIndex(entries, entry), 0, entry);
    }
    this.#set({ ...this.#list, entries });
  }

  #set(list: SessionList): void {
    this.#list = list;
    this.changed();
  }
}

function insertionIndex(entries: readonly SessionIndexEntry[], entry: SessionIndexEntry): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareIndexEntries(entries[middle] as SessionIndexEntry, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
