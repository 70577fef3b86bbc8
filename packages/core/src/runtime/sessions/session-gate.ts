// Owns who may work on a session: nobody on a deleted one, nobody new once the process closes, one at a time under its lock.
// Clarifications: "deleteSession", "Locks", "Quit".
import { SessionNotFoundError, ShuttingDownError } from "@x/shared";
import { parseId } from "./parse-request.js";
import type { ISessionRepo } from "./repo.js";

export class SessionGate {
  readonly #sessionRepo: ISessionRepo;
  // Being deleted or gone. Ids are never given twice, so a mark may stay for the life of the process.
  readonly #deleted = new Set<string>();
  readonly #underWay = new Set<Promise<unknown>>();
  #closing: ShuttingDownError | undefined;
  #tellClosing: () => void = () => undefined;
  /** Resolves when closing begins. */
  readonly whenClosing = new Promise<void>((resolve) => {
    this.#tellClosing = resolve;
  });

  constructor({ sessionRepo }: { sessionRepo: ISessionRepo }) {
    this.#sessionRepo = sessionRepo;
  }

  /** Runs new work, which `close` waits for. Rejects with `shutting-down` once closing. */
  async enter<T>(work: () => Promise<T>): Promise<T> {
    this.refuseWhileClosing();
    const running = work();
    this.#underWay.add(running);
    try {
      return await running;
    } finally {
      this.#underWay.delete(running);
    }
  }

  /** `enter` under the session's lock. Also rejects with `invalid-id` and, before or after waiting, `session-not-found`. */
  underLock<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    return this.enter(async () => {
      this.refuseDeleted(parseId(sessionId));
      return this.#sessionRepo.withLock(sessionId, async () => {
        // Both may have happened while this call stood in line.
        this.refuseDeleted(sessionId);
        this.refuseWhileClosing();
        return work();
      });
    });
  }

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  refuseWhileClosing(): void {
    if (this.#closing !== undefined) throw this.#closing;
  }

  refuseDeleted(sessionId: string): void {
    if (this.#deleted.has(sessionId)) {
      throw new SessionNotFoundError(`session ${sessionId} was deleted`, { data: { sessionId } });
    }
  }

  markDeleted(sessionId: string): void {
    this.#deleted.add(sessionId);
  }

  /** The removal failed: the session lives on. */
  unmarkDeleted(sessionId: string): void {
    this.#deleted.delete(sessionId);
  }

  /** Refuses new work from now on. */
  close(reason: ShuttingDownError): void {
    this.#closing ??= reason;
    this.#tellClosing();
  }

  /** Resolves when the work that was under way has settled. */
  async drained(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }
}
