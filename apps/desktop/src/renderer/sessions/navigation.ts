// Owns what is in view: a conversation with its open store, or background tasks before it. A reload comes back to the same
// conversation; a new start begins ready to type.
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

export class Navigation extends ExternalStore<Place> {
  readonly #openSession: (sessionId: string) => OpenSessionStore;
  readonly #storage: TextStorage;
  #place: Place = { open: undefined };
  #visit = 0;

  /** `storage` lives as long as the window does: a reload keeps it, a restart does not. */
  constructor(frames: Frames, storage: TextStorage, openSession: (sessionId: string) => OpenSessionStore) {
    super(frames);
    this.#storage = storage;
    this.#openSession = openSession;
  }

  start(): void {
    const sessionId = this.#storage.read(STORAGE_KEY);
    if (sessionId !== undefined) this.show(sessionId);
  }

  get sessionId(): string | undefined {
    return this.#place.open?.sessionId;
  }

  /** Another number with every conversation that the person goes to; the same while the one in view comes into being. */
  get visit(): number {
    return this.#visit;
  }

  /** Without an id: a new conversation. */
  show(sessionId: string | undefined): void {
    if (sessionId === this.sessionId) {
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
    this.#storage.write(STORAGE_KEY, sessionId ?? "");
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
