import { called, created, eventsOf, TURN_ID, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { IpcClient } from "../ipc/ipc-client.js";
import { FakeMain } from "../testing/fake-main.js";
import { ManualFrames } from "../testing/manual-ports.js";
import { ModelWaitsStore } from "./model-waits-store.js";

const wait = { waitMs: 12_000, isAsked: true, attempt: 2, of: 3 };
const NOW = 1_000;

function listening() {
  const main = new FakeMain();
  const client = new IpcClient({ bridge: main, checkEvents: true, onViolation: () => undefined });
  const store = new ModelWaitsStore(client, new ManualFrames(), { now: () => NOW });
  store.listen();
  main.send("app:notices", { type: "model-call-waits", turnId: TURN_ID, ...wait });
  return { main, waits: () => [...store.getSnapshot()] };
}

describe("a wait before a model server is tried again (app §4)", () => {
  it("is known from its notice on, with the moment at which it is over", () => {
    expect(listening().waits()).toEqual([[TURN_ID, { until: 13_000, isAsked: true, attempt: 2, of: 3 }]]);
  });

  it("is over when anything else is heard of its turn, and of no other", () => {
    const [event] = eventsOf([created(), called(0)]).slice(-1);
    if (event === undefined) throw new Error("there is no event");
    const other = listening();
    other.main.send("turns:events", {
      turnId: turnIdAt(2),
      sessionId: null,
      event: { ...event, turnId: turnIdAt(2) },
      offset: 2,
    });
    other.main.end(turnIdAt(2), null);
    expect(other.waits()).toHaveLength(1);
    other.main.send("turns:events", { turnId: TURN_ID, sessionId: null, event, offset: 2 });
    expect(other.waits()).toEqual([]);
    const ended = listening();
    ended.main.end(TURN_ID, null);
    expect(ended.waits()).toEqual([]);
    const answered = listening();
    answered.main.say(TURN_ID, "Hi");
    expect(answered.waits()).toEqual([]);
  });
});
