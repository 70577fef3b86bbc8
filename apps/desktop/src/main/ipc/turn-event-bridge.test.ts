import { EventHub } from "@x/core";
import { FakeTimers } from "@x/core/testing";
import type { ModelStep, TurnBusMessage, TurnDelta, TurnEvent, TurnLifecycleMessage } from "@x/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { RecordingWindows } from "../testing/recording-windows.js";
import { COALESCING_INTERVAL_MS } from "./delta-coalescer.js";
import { TurnEventBridge } from "./turn-event-bridge.js";

const turn = { turnId: "t1", sessionId: "s1" };
const base = { turnId: "t1", ts: "2025-11-11T04:36:29.000Z", modelCallIndex: 0 };
const requested: TurnEvent = {
  ...base,
  type: "model_call_requested",
  request: { messages: ["input"], parameters: {} },
};
const step = (event: ModelStep): TurnEvent => ({ ...base, type: "model_step_event", event });
const text = (delta: string): TurnDelta => ({ type: "text_delta", turnId: "t1", modelCallIndex: 0, delta });
const piece = (delta: string, from: number) => ({
  ...turn,
  event: text(delta),
  modelCallIndex: 0,
  block: 0,
  from,
});

describe("the turn event bridge, app.md §1", () => {
  let timers: FakeTimers;
  let windows: RecordingWindows;
  let turnEventBus: EventHub<TurnBusMessage>;
  let lifecycleBus: EventHub<TurnLifecycleMessage>;
  let bridge: TurnEventBridge;
  let offset: number;

  const raise = (error: unknown) => {
    throw error;
  };
  const live = (...deltas: string[]) => {
    for (const delta of deltas) turnEventBus.publish({ ...turn, event: text(delta) });
  };
  const durable = (event: TurnEvent) => {
    offset += 1;
    turnEventBus.publish({ ...turn, event, offset });
    return { ...turn, event, offset };
  };

  beforeEach(() => {
    timers = new FakeTimers();
    windows = new RecordingWindows();
    turnEventBus = new EventHub(raise);
    lifecycleBus = new EventHub(raise);
    bridge = new TurnEventBridge({ turnEventBus, lifecycleBus, windows, timers });
    offset = 1;
  });

  it("sends durable events to every window and deltas only to those that subscribed", () => {
    const [watching, elsewhere] = [windows.open(1), windows.open(2)];
    bridge.subscribe(1, "t1");
    const started = durable(requested);
    live("He");
    expect(watching.payloads("turns:events")).toEqual([started, piece("He", 0)]);
    expect(elsewhere.payloads("turns:events")).toEqual([started]);
  });

  it("flushes waiting text before a durable event of that turn", () => {
    const window = windows.open(1);
    bridge.subscribe(1, "t1");
    const started = durable(requested);
    live("He", "ll", "o");
    const ended = durable(step({ type: "text_end", text: "Hello" }));
    expect(window.payloads("turns:events")).toEqual([started, piece("He", 0), piece("llo", 2), ended]);
  });

  it("shows a window that joins in mid-answer all of the text, and the rest without a hole", () => {
    windows.open(1);
    bridge.subscribe(1, "t1");
    durable(requested);
    live("He", "ll");
    const late = windows.open(2);
    expect(bridge.subscribe(2, "t1")).toEqual({
      live: { modelCallIndex: 0, blocks: [{ kind: "text", text: "Hell" }] },
    });
    live("o");
    timers.advance(COALESCING_INTERVAL_MS);
    expect(late.payloads("turns:events")).toEqual([piece("o", 4)]);
  });

  it("keeps the text of a turn that nobody was watching", () => {
    durable(requested);
    live("Hel", "lo");
    expect(timers.waiting).toBe(0);
    expect(bridge.subscribe(1, "t1")).toEqual({
      live: { modelCallIndex: 0, blocks: [{ kind: "text", text: "Hello" }] },
    });
  });

  it("has no live text between calls", () => {
    durable(requested);
    live("Hello");
    durable({ ...base, type: "model_call_failed", error: "gone" });
    expect(bridge.subscribe(1, "t1")).toEqual({});
  });

  it("forgets the text of an invocation that was broken off, after sending what waited", () => {
    const window = windows.open(1);
    bridge.subscribe(1, "t1");
    live("He", "llo");
    lifecycleBus.publish({ type: "turn-processing-end", ...turn });
    expect(window.payloads("turns:events")).toEqual([piece("He", 0), piece("llo", 2)]);
    expect(bridge.subscribe(1, "t1")).toEqual({});
  });

  it.each([
    ["a reload", () => windows.reload(1)],
    ["the window's end", () => windows.closeWindow(1)],
  ])("drops a window's subscriptions with %s", (_what, lose) => {
    const window = windows.open(1);
    bridge.subscribe(1, "t1");
    bridge.subscribe(1, "t1");
    lose();
    live("He");
    expect(window.received).toEqual([]);
  });

  it("counts: one of two views that leaves does not silence the other", () => {
    const window = windows.open(1);
    bridge.subscribe(1, "t1");
    bridge.subscribe(1, "t1");
    bridge.unsubscribe(1, "t1");
    live("He");
    expect(window.payloads("turns:events")).toEqual([piece("He", 0)]);
    bridge.unsubscribe(1, "t1");
    live("llo");
    timers.advance(COALESCING_INTERVAL_MS);
    expect(window.received.length).toBe(1);
  });

  it("passes on nothing after it was closed", () => {
    const window = windows.open(1);
    bridge.subscribe(1, "t1");
    bridge.close();
    durable(requested);
    live("He");
    expect(window.received).toEqual([]);
    expect([turnEventBus.listenerCount, lifecycleBus.listenerCount]).toEqual([0, 0]);
  });
});
