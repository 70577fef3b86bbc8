// Owns the transcript of one run in view: its turn, followed live like any other. app.md §5.
import type { IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import type { ActivityStore } from "../sessions/activity-store.js";
import { ExternalStore } from "../stores/external-store.js";
import { TurnFollower } from "../turns/follower.js";
import { type TurnSlot, turnSlot } from "../turns/turn-slot.js";

export class RunTranscriptStore extends ExternalStore<TurnSlot> {
  readonly #follower: TurnFollower;
  readonly #activity: ActivityStore;
  readonly #off: () => void;

  constructor(parts: { client: IpcClient; frames: Frames; activity: ActivityStore }, turnId: string) {
    super(parts.frames);
    this.#activity = parts.activity;
    this.#follower = new TurnFollower(parts.client, turnId, () => this.changed());
    this.#off = parts.activity.subscribe(() => this.changed());
  }

  start(): void {
    this.#follower.start();
  }

  retry(): void {
    this.#follower.verify();
  }

  close(): void {
    this.#off();
    this.#follower.close();
  }

  protected override makeSnapshot(last: TurnSlot | undefined): TurnSlot {
    const { turnId, feed } = this.#follower;
    const { state, overlay, failure } = feed;
    return turnSlot({ turnId, state, overlay, failure, active: this.#activity.isActive(turnId) }, last);
  }
}
