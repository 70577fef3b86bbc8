// Owns the one write path of a running turn: stamp, fold, append, remember, publish. T§1.4, T§9.
// Every committer goes through here, and none may assume to be the only one: drafts are made from the state they meet.
import { applyTurnEvent, InvalidInputError, type TurnEvent, type TurnState } from "@x/shared";
import { CommitQueue } from "../../concurrency/commit-queue.js";
import type { IClock } from "../../ports/clock.js";
import { type EventDraft, stampDrafts } from "./facts/event-draft.js";
import type { ITurnRepo } from "./repo.js";

export interface LiveLogOptions {
  readonly turnRepo: Pick<ITurnRepo, "append">;
  readonly clock: IClock;
  /** Called for every event once it is on disk, with its 1-based line. */
  readonly publish: (event: TurnEvent, offset: number) => void;
  /** Called once, when an append has failed: the log takes nothing more. */
  readonly onFailure: (error: unknown) => void;
}

export class LiveLog {
  readonly #options: LiveLogOptions;
  readonly #queue: CommitQueue<TurnState, TurnEvent>;
  #lines: number;

  /** `state` is the fold of the `lines` events that the file has. */
  constructor(state: TurnState, lines: number, options: LiveLogOptions) {
    this.#options = options;
    this.#lines = lines;
    const { turnId } = state.definition;
    this.#queue = new CommitQueue(state, {
      fold: (before, events) => events.reduce<TurnState>(applyTurnEvent, before),
      append: (events) => options.turnRepo.append(turnId, events),
      isRefusal: (error) => error instanceof InvalidInputError,
      publish: (events) => this.#publish(events),
      onFailure: options.onFailure,
    });
  }

  get state(): TurnState {
    return this.#queue.state;
  }

  /** Why the log takes no more, or undefined while it does. */
  get closed(): { readonly reason: unknown } | undefined {
    return this.#queue.closed;
  }

  /**
   * One append for everything that `draft` makes of the state it meets; a draft may throw to withdraw. Rejects when the
   * batch is refused (`turn-corrupt` by the reducer, `invalid-input` by the repository: nothing was written and the log goes
   * on), with the append's error, or with the reason the log was closed for.
   */
  commit(draft: (state: TurnState) => readonly EventDraft[]): Promise<TurnState> {
    return this.#queue.commit((state) =>
      stampDrafts(draft(state), state.definition.turnId, this.#options.clock.now()),
    );
  }

  /** Appends facts that were decided on `state`, unless somebody else committed since; resolves with whether it did. */
  async commitIf(state: TurnState, drafts: readonly EventDraft[]): Promise<boolean> {
    let isCurrent = false;
    await this.commit((current) => {
      isCurrent = current === state;
      return isCurrent ? drafts : [];
    });
    return isCurrent;
  }

  /** From now on commits reject with `reason`; an append under way is finished. */
  close(reason: unknown): void {
    this.#queue.close(reason);
  }

  drained(): Promise<void> {
    return this.#queue.drained();
  }

  #publish(events: readonly TurnEvent[]): void {
    for (const event of events) {
      this.#lines += 1;
      this.#options.publish(event, this.#lines);
    }
  }
}
