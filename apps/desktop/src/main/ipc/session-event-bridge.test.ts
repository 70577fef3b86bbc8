import { EventHub } from "@x/core";
import type { AppNotice, SessionIndexChanged, TurnLifecycleMessage } from "@x/shared";
import { expect, it } from "vitest";
import { RecordingWindows } from "../testing/recording-windows.js";
import { bridgeSessionEvents } from "./session-event-bridge.js";

it("passes index changes, notices and lifecycle messages to every window in the order in which they happened, S§10", () => {
  const raise = (error: unknown) => {
    throw error;
  };
  const sessionBus = new EventHub<SessionIndexChanged>(raise);
  const noticeBus = new EventHub<AppNotice>(raise);
  const lifecycleBus = new EventHub<TurnLifecycleMessage>(raise);
  const windows = new RecordingWindows();
  const [left, right] = [windows.open(1), windows.open(2)];
  const start = { type: "turn-processing-start", turnId: "t1", sessionId: "s1" } as const;
  const change = { type: "session-index-changed", sessionId: "s1", entry: null } as const;
  const progress = { type: "session-scan-progress", done: 1, total: 2 } as const;
  const end = { type: "turn-processing-end", turnId: "t1", sessionId: "s1" } as const;

  const stop = bridgeSessionEvents({ sessionBus, noticeBus, lifecycleBus, windows });
  lifecycleBus.publish(start);
  sessionBus.publish(change);
  noticeBus.publish(progress);
  lifecycleBus.publish(end);
  stop();
  sessionBus.publish(change);

  const expected = [
    { event: "turns:lifecycle", payload: start },
    { event: "sessions:events", payload: change },
    { event: "app:notices", payload: progress },
    { event: "turns:lifecycle", payload: end },
  ];
  expect(left.received).toEqual(expected);
  expect(right.received).toEqual(expected);
});
