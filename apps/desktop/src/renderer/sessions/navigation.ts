// Owns what is in view: a conversation with its open store, or background tasks before it. A reload comes back to the same
// conversation, and so does a new start, each window to its own, unless that one is gone; a window that is opened beside others begins
// with a new one. app.md §3.
import { SessionNotFoundError, type WindowBeginning } from "@x/shared";
import type { Frames } from "../ports/frames.js";
import type { TextStorage } from "../ports/text-storage.js";
import { ExternalStore } from "../stores/external-store.js";
import type { OpenSessionStore } from "./open-session-store.js";

/** The list of background tasks; with an id one task, with a turn one run of it. */
export interface TasksPlace {
  readonly taskId?: string;
  readonly turnId?: string;
}

export interface Place {
  /** Undefined: a conversation that does not exist yet. */
  readonly open: OpenSessionStore | undefined;
  /** Absent: the conversation is in view. */
  readonly tasks?: TasksPlace;
}

const STORAGE_KEY = "conversation-in-view";
/** Kept in the place of an id: a conversation that does not exist yet. */
const NEW = "new";

export interface NavigationMemory {
  /** Survives a restart, all windows share it. */
  readonly storage: TextStorage;
  /** Lives as long as this window does. */
  readonly windowStorage: TextStorage;
  readonly beginning: WindowBeginning;
}

export class Navigation extends ExternalStore<Place> {
  readonly #openSession: (sessionId: string) => OpenSessionStore;
  readonly #memory: NavigationMemory;
  #place: Place = { open: undefined };
  #visit = 0;

  constructor(
    frames: Frames,
    memory: NavigationMemory,
    openSession: (sessionId: string) => OpenSessionStore,
  ) {
    super(frames);
    this.#memory = memory;
    this.#openSession = openSession;
  }

  start(): void {
    const { storage, windowStorage, beginning } = this.#memory;
    const own = windowStorage.read(STORAGE_KEY);
    const kept = storage.read(this.#keptKey) ?? NEW;
    const last = own ?? (beginning.anew ? NEW : kept);
    windowStorage.write(STORAGE_KEY, last);
    if (kept !== last) storage.write(this.#keptKey, last);
    if (last === NEW) return;
    this.#visit += 1;
    this.#place = { open: this.#openSession(last) };
    this.#place.open?.start();
    this.changed();
    if (own === undefined) this.#leaveIfGone();
  }

  get #keptKey(): string {
    const { seat } = this.#memory.beginning;
    return seat === 1 ? STORAGE_KEY : `${STORAGE_KEY}:${seat}`;
  }

  /** Deleted while no window had it in view, or of another store: nobody asked for it, so nothing is said of it. */
  #leaveIfGone(): void {
    const { open } = this.#place;
    const stop = open?.subscribe(() => {
      const { session, failure } = open.getSnapshot();
      if (session === undefined && failure === undefined) return;
      stop?.();
      if (failure?.code === SessionNotFoundError.code && this.#place.open === open) this.show(undefined);
    });
  }

  get sessionId(): string | undefined {
    return this.#place.open?.sessionId;
  }

  /** Another number with every conversation that the person goes to; the same while the one in view comes into being. */
  get visit(): number {
    return this.#visit;
  }

  /** Without an id: a new conversation, another one than that whose first message may be on its way. */
  show(sessionId: string | undefined): void {
    if (sessionId !== undefined && sessionId === this.sessionId) {
      this.#leaveTasks();
      return;
    }
    this.#visit += 1;
    this.#open(sessionId);
  }

  /** The new conversation in view exists now, and stays in view: whoever types there goes on typing. */
  become(sessionId: string): void {
    this.#open(sessionId);
  }

  #open(sessionId: string | undefined): void {
    this.#place.open?.close();
    const open = sessionId === undefined ? undefined : this.#openSession(sessionId);
    const { storage, windowStorage } = this.#memory;
    windowStorage.write(STORAGE_KEY, sessionId ?? NEW);
    storage.write(this.#keptKey, sessionId ?? NEW);
    this.#place = { open };
    open?.start();
    this.changed();
  }

  /** The conversation stays open behind it. */
  showTasks(tasks: TasksPlace): void {
    this.#place = { open: this.#place.open, tasks };
    this.changed();
  }

  #leaveTasks(): void {
    if (this.#place.tasks === undefined) return;
    this.#place = { open: this.#place.open };
    this.changed();
  }

  protected override makeSnapshot(): Place {
    return this.#place;
  }
}
