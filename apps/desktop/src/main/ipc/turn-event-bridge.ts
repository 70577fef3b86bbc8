// Owns the way of turn events into the windows: durable events to all, deltas to those that asked, text never
// overtaken by the event that follows it. Must not decide anything about a turn. app.md §1, T§8 "Buses".
import type { ITimers, ListenOnly } from "@x/core";
import {
  type DeltaFeedMessage,
  isTurnDelta,
  type LiveCall,
  type TurnBusMessage,
  type TurnDelta,
  type TurnEvent,
  type TurnLifecycleMessage,
} from "@x/shared";
import { DeltaCoalescer } from "./delta-coalescer.js";
import { DeltaSubscriptions } from "./delta-subscriptions.js";
import { followTurn, type OverlaidCall, positionOf } from "./live-call.js";
import type { WindowsPort } from "./window-port.js";

export interface TurnEventBridgeDependencies {
  readonly turnEventBus: ListenOnly<TurnBusMessage>;
  readonly lifecycleBus: ListenOnly<TurnLifecycleMessage>;
  readonly windows: WindowsPort;
  readonly timers: ITimers;
}

export class TurnEventBridge {
  readonly #windows: WindowsPort;
  readonly #subscriptions = new DeltaSubscriptions();
  readonly #calls = new Map<string, OverlaidCall>();
  readonly #coalescer: DeltaCoalescer;
  readonly #leave: (() => void)[];

  constructor({ turnEventBus, lifecycleBus, windows, timers }: TurnEventBridgeDependencies) {
    this.#windows = windows;
    this.#coalescer = new DeltaCoalescer(timers, (message) => this.#sendDelta(message));
    windows.onPageGone((windowId) => this.#subscriptions.dropWindow(windowId));
    this.#leave = [
      turnEventBus.subscribe((message) => this.#forward(message)),
      lifecycleBus.subscribe((message) => this.#endInvocation(message)),
    ];
  }

  /** From here on the window gets the turn's deltas; returns the open call's text up to exactly this point. */
  subscribe(windowId: number, turnId: string): { live?: LiveCall } {
    // What waits belongs to the text returned here: sent later it would only repeat it.
    this.#coalescer.flush(turnId);
    this.#subscriptions.add(windowId, turnId);
    const call = this.#calls.get(turnId);
    if (call === undefined) return {};
    return { live: { modelCallIndex: call.modelCallIndex, blocks: [...call.blocks] } };
  }

  unsubscribe(windowId: number, turnId: string): void {
    this.#subscriptions.remove(windowId, turnId);
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#coalescer.close();
  }

  #forward({ turnId, sessionId, event, offset }: TurnBusMessage): void {
    if (isTurnDelta(event)) this.#takeDelta(turnId, sessionId, event);
    else if (offset !== undefined) this.#sendDurable(turnId, sessionId, event, offset);
  }

  #takeDelta(turnId: string, sessionId: string | null, event: TurnDelta): void {
    const call = this.#calls.get(turnId);
    const position = positionOf(call, event);
    this.#remember(turnId, followTurn(call, event));
    if (!this.#subscriptions.has(turnId)) return;
    this.#coalescer.add({ turnId, sessionId, event, modelCallIndex: event.modelCallIndex, ...position });
  }

  #sendDurable(turnId: string, sessionId: string | null, event: TurnEvent, offset: number): void {
    this.#coalescer.flush(turnId);
    this.#remember(turnId, followTurn(this.#calls.get(turnId), event));
    for (const window of this.#windows.all())
      window.send("turns:events", { turnId, sessionId, event, offset });
  }

  #sendDelta(message: DeltaFeedMessage): void {
    for (const windowId of this.#subscriptions.windowsOf(message.turnId)) {
      this.#windows.find(windowId)?.send("turns:events", message);
    }
  }

  /** An invocation that was broken off (disk full, shutdown) leaves its call without an ending event. */
  #endInvocation({ type, turnId }: TurnLifecycleMessage): void {
    if (type !== "turn-processing-end") return;
    this.#coalescer.flush(turnId);
    this.#calls.delete(turnId);
  }

  #remember(turnId: string, call: OverlaidCall | undefined): void {
    if (call === undefined) this.#calls.delete(turnId);
    else this.#calls.set(turnId, call);
  }
}
