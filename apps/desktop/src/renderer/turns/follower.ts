// Owns the effects around one feed: listens, subscribes to the turn's text, reads its file, and lets go of both when the
// turn has ended. Decides nothing: `joinFeed` does. app.md §1 "A window joins a live turn".
import type { IpcClient } from "../ipc/ipc-client.js";
import { asCodedError } from "../ipc/ipc-client.js";
import {
  type FeedEffect,
  type FeedMessage,
  type FeedStep,
  joinFeed,
  startFeed,
  type TurnFeed,
} from "./join-feed.js";

export class TurnFollower {
  readonly turnId: string;
  readonly #client: IpcClient;
  readonly #onChange: () => void;
  #feed: TurnFeed;
  #off: () => void = () => undefined;
  // Subscriptions are counted in main: this window holds at most one for each follower.
  #subscribed = false;
  #state: "new" | "open" | "closed" = "new";

  constructor(client: IpcClient, turnId: string, onChange: () => void) {
    this.#client = client;
    this.turnId = turnId;
    this.#onChange = onChange;
    this.#feed = startFeed(turnId).feed;
  }

  get feed(): TurnFeed {
    return this.#feed;
  }

  start(): void {
    if (this.#state !== "new") return;
    this.#state = "open";
    // Listening comes before reading: what is published while the file is read must not be lost.
    this.#off = this.#client.on("turns:events", (message) => this.#take({ type: "arrived", message }));
    for (const effect of startFeed(this.turnId).effects) void this.#run(effect);
  }

  /** Makes sure that nothing was missed: after an invocation has ended, or because the person asked to try again. */
  verify(): void {
    this.#take({ type: "verify" });
  }

  close(): void {
    if (this.#state === "closed") return;
    this.#state = "closed";
    this.#off();
    this.#release();
  }

  #take(message: FeedMessage): void {
    if (this.#state === "open") this.#step(joinFeed(this.#feed, message));
  }

  #step({ feed, effects }: FeedStep): void {
    const changed = feed !== this.#feed;
    this.#feed = feed;
    if (feed.state?.terminal !== undefined) this.close();
    else for (const effect of effects) void this.#run(effect);
    if (changed) this.#onChange();
  }

  async #run(effect: FeedEffect): Promise<void> {
    this.#take(effect === "read-turn" ? await this.#readTurn() : await this.#readLive());
  }

  async #readTurn(): Promise<FeedMessage> {
    try {
      const { events } = await this.#client.call("sessions:getTurn", { turnId: this.turnId });
      return { type: "turn-read", events };
    } catch (error) {
      return { type: "turn-read-failed", error: asCodedError(error) };
    }
  }

  async #readLive(): Promise<FeedMessage> {
    try {
      const { live } = await this.#client.call("turns:subscribe", { turnId: this.turnId });
      // A second subscription served only to learn the text so far; one that comes too late is given back.
      if (this.#subscribed || this.#state !== "open") this.#unsubscribe();
      else this.#subscribed = true;
      return { type: "live-read", live };
    } catch {
      // The text is a comfort: its finished form arrives with the durable events.
      return { type: "live-read-failed" };
    }
  }

  #release(): void {
    if (!this.#subscribed) return;
    this.#subscribed = false;
    this.#unsubscribe();
  }

  #unsubscribe(): void {
    // Main forgets a window's subscriptions with the window, so a failure here costs nothing.
    this.#client.call("turns:unsubscribe", { turnId: this.turnId }).catch(() => undefined);
  }
}
