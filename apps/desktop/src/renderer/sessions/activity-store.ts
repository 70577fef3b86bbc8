// Owns which turns are being processed now, and the failures that are no turn's own. Both are ephemeral: they come from the
// bus and are asked for once when the window opens. Clarifications: "Running, in the window", "A failure that is not the turn's".
import type { IpcResponse, TurnAdvanceFailedNotice, TurnLifecycleMessage } from "@x/shared";
import type { IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import { ExternalStore } from "../stores/external-store.js";
import { AskedPermissions } from "../turns/asked-permissions.js";

export interface Activity {
  /** With each, by how many permissions it waits for more, or fewer, than when it last came to rest. */
  readonly activeTurns: ReadonlyMap<string, number>;
  /** By turn; each stands until the next advance of that turn. */
  readonly failures: ReadonlyMap<string, TurnAdvanceFailedNotice>;
}

type Change = (active: Map<string, number>, failures: Map<string, TurnAdvanceFailedNotice>) => void;

export class ActivityStore extends ExternalStore<Activity> {
  readonly #client: IpcClient;
  #activity: Activity = { activeTurns: new Map(), failures: new Map() };
  readonly #asks = new AskedPermissions();
  // What was told while the first answer is on its way may be newer than that answer: it is applied again on top.
  #sinceAsked: Change[] | undefined;

  constructor(client: IpcClient, frames: Frames) {
    super(frames);
    this.#client = client;
  }

  /** Listens from now on. What was before must be read, after this. */
  listen(): void {
    this.#client.on("turns:lifecycle", (message) => this.#take(lifecycleChange(message)));
    this.#client.on("turns:events", ({ turnId, event }) => {
      const by = this.#asks.take(turnId, event);
      if (by !== 0) this.#take((active) => addTo(active, turnId, by));
    });
    this.#client.on("app:notices", (notice) => {
      if (notice.type === "turn-advance-failed")
        this.#take((_, failures) => failures.set(notice.turnId, notice));
    });
  }

  /** Reads which turns are being processed and which failures stand. */
  async read(): Promise<void> {
    this.#sinceAsked = [];
    try {
      this.#join(await this.#client.call("turns:active", {}));
    } finally {
      this.#sinceAsked = undefined;
    }
  }

  isActive(turnId: string): boolean {
    return this.#activity.activeTurns.has(turnId);
  }

  protected override makeSnapshot(): Activity {
    return this.#activity;
  }

  #join({ active, failures }: IpcResponse<"turns:active">): void {
    const changes = this.#sinceAsked ?? [];
    this.#activity = {
      activeTurns: new Map(active.map((turnId) => [turnId, 0])),
      failures: new Map(failures.map((notice) => [notice.turnId, notice])),
    };
    this.#apply((activeTurns, known) => {
      for (const change of changes) change(activeTurns, known);
    });
  }

  #take(change: Change): void {
    this.#sinceAsked?.push(change);
    this.#apply(change);
  }

  #apply(change: Change): void {
    const activeTurns = new Map(this.#activity.activeTurns);
    const failures = new Map(this.#activity.failures);
    change(activeTurns, failures);
    this.#activity = { activeTurns, failures };
    this.changed();
  }
}

function addTo(active: Map<string, number>, turnId: string, by: number): void {
  const before = active.get(turnId);
  if (before !== undefined) active.set(turnId, before + by);
}

function lifecycleChange(message: TurnLifecycleMessage): Change {
  return (active, failures) => {
    if (message.type === "turn-processing-end") {
      active.delete(message.turnId);
      return;
    }
    active.set(message.turnId, 0);
    failures.delete(message.turnId);
  };
}
