// Owns telling the world what happens in one invocation: its hot stream and the turn event bus, in this order. T§8.
// Durable events come here after they are on disk, deltas come here and nowhere else.
import type { TurnBusMessage, TurnDelta, TurnEvent, TurnStreamEvent } from "@x/shared";
import type { IEventHub } from "../../../bus/event-hub.js";
import type { HotStream } from "./hot-stream.js";

export class TurnFeed {
  readonly #sessionId: string | null;
  readonly #stream: Pick<HotStream<TurnStreamEvent>, "push">;
  readonly #bus: IEventHub<TurnBusMessage>;

  constructor(
    sessionId: string | null,
    stream: Pick<HotStream<TurnStreamEvent>, "push">,
    bus: IEventHub<TurnBusMessage>,
  ) {
    this.#sessionId = sessionId;
    this.#stream = stream;
    this.#bus = bus;
  }

  /** `offset` is the event's 1-based line in its file. */
  durable(event: TurnEvent, offset: number): void {
    this.#stream.push(event);
    this.#bus.publish({ turnId: event.turnId, sessionId: this.#sessionId, event, offset });
  }

  delta(delta: TurnDelta): void {
    this.#stream.push(delta);
    this.#bus.publish({ turnId: delta.turnId, sessionId: this.#sessionId, event: delta });
  }
}
