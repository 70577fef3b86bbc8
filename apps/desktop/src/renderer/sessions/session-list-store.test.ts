import { type SessionIndexEntry, StoreIoError } from "@x/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { IpcClient } from "../ipc/ipc-client.js";
import { FakeMain } from "../testing/fake-main.js";
import { ManualFrames, ManualTimers } from "../testing/manual-ports.js";
import { SessionListStore } from "./session-list-store.js";

function entry(sessionId: string, updatedAt: string): SessionIndexEntry {
  return { sessionId, createdAt: updatedAt, updatedAt, turnCount: 0, latestTurnStatus: "none" };
}

const [one, two, three] = ["1", "2", "3"].map((n) => entry(`s${n}`, `2025-11-11T10:00:0${n}.000Z`)) as [
  SessionIndexEntry,
  SessionIndexEntry,
  SessionIndexEntry,
];

let main: FakeMain;
let timers: ManualTimers;
let store: SessionListStore;

beforeEach(() => {
  main = new FakeMain();
  timers = new ManualTimers();
  const client = new IpcClient({ bridge: main, checkEvents: true, onViolation: fail });
  store = new SessionListStore(client, new ManualFrames(), timers);
});

function fail(error: Error): never {
  throw error;
}

const ids = () => store.getSnapshot().entries.map((each) => each.sessionId);
const reads = () => main.callsOf("sessions:list").length;
const deleted = (sessionId: string) =>
  main.send("sessions:events", { type: "session-index-changed", sessionId, entry: null });
const progress = (done: number, total: number) =>
  main.send("app:notices", { type: "session-scan-progress", done, total });

describe("the list, change by change (S§8.3)", () => {
  beforeEach(async () => {
    main.entries.set(one.sessionId, one);
    main.entries.set(three.sessionId, three);
    store.start();
    await main.settled();
  });

  it("is in list order from the start", () => {
    expect(ids()).toEqual(["s3", "s1"]);
  });

  it("takes a new entry in its place, a changed one in its new place, and lets a deleted one go", () => {
    main.putEntry(two);
    expect(ids()).toEqual(["s3", "s2", "s1"]);
    main.putEntry(entry("s1", "2025-11-11T10:00:09.000Z"));
    expect(ids()).toEqual(["s1", "s3", "s2"]);
    deleted("s3");
    expect(ids()).toEqual(["s1", "s2"]);
    expect(store.entry("s3")).toBe(undefined);
  });

  it("is the same snapshot until something changes", () => {
    const snapshot = store.getSnapshot();
    expect(store.getSnapshot()).toBe(snapshot);
    main.putEntry(two);
    expect(store.getSnapshot()).not.toBe(snapshot);
  });
});

describe("changes while the list is read", () => {
  it("are applied again on top of an answer that was given before them", async () => {
    main.entries.set(one.sessionId, one);
    main.entries.set(two.sessionId, two);
    const release = main.hold("sessions:list");
    main.answer("sessions:list", () => ({ sessions: [one, two], ready: true }));
    store.start();
    await main.settled();
    main.putEntry(three);
    deleted("s1");
    release();
    await main.settled();
    expect(ids()).toEqual(["s3", "s2"]);
  });
});

describe("while the startup scan runs (Clarifications: the scan)", () => {
  beforeEach(async () => {
    main.ready = false;
    store.start();
    await main.settled();
  });

  it("shows how far it is", () => {
    progress(10, 40);
    expect(store.getSnapshot()).toMatchObject({ loaded: true, ready: false, scan: { done: 10, total: 40 } });
  });

  it("reads the list at most four times a second, however many notices come", async () => {
    for (let tick = 0; tick < 100; tick += 1) {
      progress(tick, 100);
      timers.advance(10);
      await main.settled();
    }
    expect(reads()).toBe(5);
  });

  it("reads on without a notice, once a second", async () => {
    for (let second = 0; second < 3; second += 1) {
      timers.advance(1000);
      await main.settled();
    }
    expect(reads()).toBe(4);
  });

  it("ends with the whole list, and reads no more", async () => {
    main.ready = true;
    main.entries.set(one.sessionId, one);
    timers.advance(1000);
    await main.settled();
    expect(store.getSnapshot()).toEqual({
      entries: [one],
      loaded: true,
      ready: true,
      scan: undefined,
      failure: undefined,
    });
    timers.advance(5000);
    await main.settled();
    expect(reads()).toBe(2);
    expect(timers.waiting).toBe(0);
  });
});

it("says why the list could not be read, and forgets it once it can", async () => {
  main.refuse("sessions:list", new StoreIoError("no"));
  store.start();
  await main.settled();
  expect(store.getSnapshot().failure?.code).toBe("store-io");
  main.refuse("sessions:list", undefined);
  timers.advance(250);
  store.read();
  await main.settled();
  expect(store.getSnapshot()).toMatchObject({ ready: true, failure: undefined });
});
