import type { TurnAdvanceFailedNotice, TurnEvent } from "@x/shared";
import {
  answered,
  called,
  classified,
  created,
  eventsOf,
  permissionRequired,
  permissionResolved,
  toolCall,
} from "@x/shared/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { IpcClient } from "../ipc/ipc-client.js";
import { FakeMain } from "../testing/fake-main.js";
import { ManualFrames } from "../testing/manual-ports.js";
import { ActivityStore } from "./activity-store.js";

const failure: TurnAdvanceFailedNotice = {
  type: "turn-advance-failed",
  sessionId: "s1",
  turnId: "t1",
  error: { code: "store-io", message: "disk full" },
};

let main: FakeMain;
let store: ActivityStore;

beforeEach(() => {
  main = new FakeMain();
  const onViolation = (error: Error) => {
    throw error;
  };
  store = new ActivityStore(
    new IpcClient({ bridge: main, checkEvents: true, onViolation }),
    new ManualFrames(),
  );
  store.listen();
});

function shown() {
  const { activeTurns, failures } = store.getSnapshot();
  return { active: [...activeTurns.keys()], failures: [...failures.values()] };
}

describe("what is being processed (Clarifications: running, in the window)", () => {
  it("begins with what main knows", async () => {
    main.active.add("t1");
    main.failures.push(failure);
    await store.read();
    expect(shown()).toEqual({ active: ["t1"], failures: [failure] });
  });

  it("follows each beginning and each end", async () => {
    await store.read();
    main.begin("t1", "s1");
    main.begin("t2", "s2");
    main.end("t1", "s1");
    expect(shown()).toEqual({ active: ["t2"], failures: [] });
    expect([store.isActive("t1"), store.isActive("t2")]).toEqual([false, true]);
  });

  it("keeps a failure until the next advance of that turn", async () => {
    await store.read();
    main.send("app:notices", failure);
    main.begin("t2", "s2");
    expect(shown().failures).toEqual([failure]);
    main.begin("t1", "s1");
    expect(shown().failures).toEqual([]);
  });

  it("tells by how many permissions a turn asks for more or fewer than as it last came to rest", () => {
    const after = (...events: readonly TurnEvent[]) => {
      main.append("t1", ...events);
      return store.getSnapshot().activeTurns.get("t1");
    };
    const [, , , ...asks] = eventsOf([
      created(),
      called(0),
      answered(0, toolCall("c1"), toolCall("c2")),
      permissionRequired("c1"),
      permissionRequired("c2"),
      permissionResolved("c1", "allow"),
    ]);
    main.begin("t1", "s1");
    expect(asks.map((event) => after(event))).toEqual([1, 2, 1]);
    main.end("t1", "s1");
    expect(after(...asks.slice(0, 1))).toBe(undefined);
    main.begin("t1", "s1");
    expect(after()).toBe(0);
  });

  it("counts of an automatic turn only what is left to the person", () => {
    const auto = eventsOf([
      created({ config: { autoPermission: true } }),
      called(0),
      answered(0, toolCall("c1"), toolCall("c2")),
      permissionRequired("c1"),
      permissionRequired("c2"),
      classified("c1", "defer"),
      classified("c2", "allow"),
    ]);
    main.begin("t1", "s1");
    main.append("t1", ...auto);
    expect(store.getSnapshot().activeTurns.get("t1")).toBe(1);
  });

  it("applies what it heard while asking on top of the older answer", async () => {
    const release = main.hold("turns:active");
    main.answer("turns:active", () => ({ active: ["t1"], failures: [failure] }));
    const reading = store.read();
    main.begin("t2", "s2");
    main.end("t1", "s1");
    main.begin("t1", "s1");
    main.end("t1", "s1");
    release();
    await reading;
    expect(shown()).toEqual({ active: ["t2"], failures: [] });
  });
});
