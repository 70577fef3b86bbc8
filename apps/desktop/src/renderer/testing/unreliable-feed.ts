// A turn that is being written, seen through a channel that may lose, repeat and reorder messages, and readers whose answers
// arrive late. Every choice comes from outside, so that a counterexample shrinks.
import {
  type DeltaFeedMessage,
  isDurableFeedMessage,
  type LiveCall,
  type TurnEvent,
  type TurnFeedMessage,
} from "@x/shared";
import { type FeedEffect, type FeedMessage, joinFeed, startFeed, type TurnFeed } from "../turns/join-feed.js";

/** What may happen next; each picks among what is possible by a number. */
export type Happening =
  | { readonly kind: "write" }
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "deliver" | "lose" | "repeat" | "answer"; readonly pick: number };

export class UnreliableFeed {
  readonly #log: readonly TurnEvent[];
  readonly #file: TurnEvent[] = [];
  readonly #channel: TurnFeedMessage[] = [];
  /** Answers that were given and have not arrived; each tells what was true when it was given. */
  readonly #answers: FeedMessage[] = [];
  #live: LiveCall | undefined;
  #lostText = false;
  #feed: TurnFeed;

  /** `log`: what will be written, event by event; the window joins when the first `written` are on disk. */
  constructor(log: readonly TurnEvent[], written: number) {
    this.#log = log;
    for (let count = 0; count < written; count += 1) this.#write();
    this.#channel.length = 0;
    const { feed, effects } = startFeed(log[0]?.turnId ?? "none");
    this.#feed = feed;
    this.#perform(effects);
  }

  get feed(): TurnFeed {
    return this.#feed;
  }

  get file(): readonly TurnEvent[] {
    return this.#file;
  }

  /** The open call's text as the writer knows it. */
  get live(): LiveCall | undefined {
    return this.#live;
  }

  /** Whether a piece of the open call was lost and nothing that came later could tell. */
  get lostText(): boolean {
    return this.#lostText;
  }

  happen(happening: Happening): void {
    switch (happening.kind) {
      case "write":
        return this.#write();
      case "say":
        return this.#say(happening.text);
      case "deliver":
        return this.#deliver(happening.pick, true);
      case "repeat":
        return this.#deliver(happening.pick, false);
      case "lose": {
        const [lost] = this.#take(this.#channel, happening.pick);
        if (lost !== undefined && !isDurableFeedMessage(lost)) this.#lostText = true;
        return;
      }
      case "answer": {
        const [answer] = this.#take(this.#answers, happening.pick);
        if (answer !== undefined) this.#step(answer);
        return;
      }
    }
  }

  /** The writer rests: all that is on its way arrives. */
  rest(): void {
    while (this.#channel.length > 0) this.#deliver(0, true);
    while (this.#answers.length > 0) this.happen({ kind: "answer", pick: 0 });
  }

  /** The invocation has ended: the window makes sure that it missed nothing. */
  verify(): void {
    this.#step({ type: "verify" });
    this.rest();
  }

  #write(): void {
    const event = this.#log[this.#file.length];
    if (event === undefined) return;
    this.#file.push(event);
    if (event.type === "model_call_requested") this.#open(event.modelCallIndex);
    else if (isEndOfCall(event)) this.#live = undefined;
    const { turnId } = event;
    this.#channel.push({ turnId, sessionId: null, event, offset: this.#file.length });
  }

  #open(modelCallIndex: number): void {
    this.#live = { modelCallIndex, blocks: [{ kind: "text", text: "" }] };
    this.#lostText = false;
  }

  #say(delta: string): void {
    const live = this.#live;
    if (live === undefined) return;
    const { modelCallIndex } = live;
    const before = live.blocks[0]?.text ?? "";
    this.#live = { modelCallIndex, blocks: [{ kind: "text", text: before + delta }] };
    const { turnId } = this.#feed;
    const piece: DeltaFeedMessage = {
      turnId,
      sessionId: null,
      event: { type: "text_delta", turnId, modelCallIndex, delta },
      modelCallIndex,
      block: 0,
      from: before.length,
    };
    this.#channel.push(piece);
  }

  #deliver(pick: number, once: boolean): void {
    if (this.#channel.length === 0) return;
    const index = pick % this.#channel.length;
    const [message] = once ? this.#channel.splice(index, 1) : this.#channel.slice(index, index + 1);
    if (message !== undefined) this.#step({ type: "arrived", message });
  }

  #take<T>(items: T[], pick: number): T[] {
    return items.length === 0 ? [] : items.splice(pick % items.length, 1);
  }

  #step(message: FeedMessage): void {
    const { feed, effects } = joinFeed(this.#feed, message);
    this.#feed = feed;
    this.#perform(effects);
  }

  #perform(effects: readonly FeedEffect[]): void {
    for (const effect of effects) {
      if (effect === "read-live") {
        // The subscription's answer holds all that was said so far.
        this.#answers.push({ type: "live-read", live: this.#live });
      } else {
        this.#answers.push({ type: "turn-read", events: [...this.#file] });
      }
    }
  }
}

function isEndOfCall({ type }: TurnEvent): boolean {
  return type === "model_call_completed" || type === "model_call_failed" || type === "turn_cancelled";
}
