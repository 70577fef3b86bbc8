// Owns whether this core may still write its store: never when it only reads, no longer once it closes.
// What passed before the gate closed is finished and waited for; nothing passes after.
import type { CodedError } from "@x/shared";

export class WriteGate {
  readonly #underWay = new Set<Promise<unknown>>();
  /** True when another process may write what is read here. */
  readonly othersMayWrite: boolean;
  /** Asks whether one holds the store at this moment. */
  readonly isHeldByOther: () => Promise<boolean>;
  #refusal: (() => CodedError) | undefined;

  private constructor(othersMayWrite: boolean, isHeldByOther: () => Promise<boolean>) {
    this.othersMayWrite = othersMayWrite;
    this.isHeldByOther = isHeldByOther;
  }

  static ofWriter(): WriteGate {
    return new WriteGate(false, async () => false);
  }

  /** Closed from the beginning. */
  static ofReader(refusal: () => CodedError, isHeldByOther = async () => true): WriteGate {
    const gate = new WriteGate(true, isHeldByOther);
    gate.close(refusal);
    return gate;
  }

  /** Runs a write, or rejects with the reason why there are none any more. */
  async pass<T>(write: () => Promise<T>): Promise<T> {
    if (this.#refusal !== undefined) throw this.#refusal();
    const writing = write();
    this.#underWay.add(writing);
    try {
      return await writing;
    } finally {
      this.#underWay.delete(writing);
    }
  }

  /** From now on every write is refused with a new error of `refusal`; the first reason stands. */
  close(refusal: () => CodedError): void {
    this.#refusal ??= refusal;
  }

  /** Resolves when every write that had passed is over, however it ended. */
  async drained(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }
}
