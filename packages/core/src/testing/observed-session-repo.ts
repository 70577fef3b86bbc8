// A session repository around another: records every call, and waits or fails where the test says.
import type { SessionCreated, SessionEvent } from "@x/shared";
import type { ISessionRepo } from "../runtime/sessions/repo.js";

export type SessionRepoCall = "create" | "read" | "append" | "delete" | "listSessionIds";

export class ObservedSessionRepo implements ISessionRepo {
  /** Every call but `withLock`, in order. */
  readonly calls: SessionRepoCall[] = [];
  /** Called before each of them; may throw, or wait. */
  before: (call: SessionRepoCall, sessionId?: string) => unknown = () => {};
  /** Called when an append is on disk; may throw, or wait. */
  afterAppend: (sessionId: string) => unknown = () => {};
  readonly #inner: ISessionRepo;
  #locks = 0;

  constructor(inner: ISessionRepo) {
    this.#inner = inner;
  }

  /** Locks held or waited for. */
  get locks(): number {
    return this.#locks;
  }

  async create(event: SessionCreated): Promise<void> {
    await this.#observe("create", event.sessionId);
    await this.#inner.create(event);
  }

  async read(sessionId: string): Promise<SessionEvent[]> {
    await this.#observe("read", sessionId);
    return this.#inner.read(sessionId);
  }

  async append(sessionId: string, events: readonly SessionEvent[]): Promise<void> {
    await this.#observe("append", sessionId);
    await this.#inner.append(sessionId, events);
    await this.afterAppend(sessionId);
  }

  async withLock<T>(sessionId: string, fn: () => Promise<T>): Promise<T> {
    this.#locks += 1;
    try {
      return await this.#inner.withLock(sessionId, fn);
    } finally {
      this.#locks -= 1;
    }
  }

  async listSessionIds(): Promise<string[]> {
    await this.#observe("listSessionIds");
    return this.#inner.listSessionIds();
  }

  async *listPartitions(): AsyncIterable<string[]> {
    await this.#observe("listSessionIds");
    if (this.#inner.listPartitions === undefined) yield await this.#inner.listSessionIds();
    else yield* this.#inner.listPartitions();
  }

  async delete(sessionId: string): Promise<void> {
    await this.#observe("delete", sessionId);
    await this.#inner.delete(sessionId);
  }

  async #observe(call: SessionRepoCall, sessionId?: string): Promise<void> {
    this.calls.push(call);
    await this.before(call, sessionId);
  }
}
