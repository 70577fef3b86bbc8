import { SessionCorruptionError } from "@x/shared";
import { describe, expect, it } from "vitest";
import type { TextStorage } from "../ports/text-storage.js";
import { ManualFrames, memoryStorage, windowLife } from "../testing/manual-ports.js";
import { SESSION_ID, Stage } from "../testing/stage.js";
import { DraftStore } from "./draft-store.js";
import { Navigation } from "./navigation.js";

describe("which conversation is in view", () => {
  it("is a new one after the first start, ready to type", async () => {
    const stage = await new Stage().withTurn().start();
    expect(stage.services.navigation.getSnapshot()).toEqual({ open: undefined });
  });

  const frames = new ManualFrames();
  const open = (sessionId: string) =>
    ({
      sessionId,
      start: () => undefined,
      close: () => undefined,
      subscribe: () => () => undefined,
    }) as never;
  /** A window of this storage, as its page begins. */
  function begun(storage: TextStorage, windowStorage = memoryStorage(), anew = false, seat = 1): Navigation {
    const navigation = new Navigation(frames, { storage, windowStorage, beginning: { seat, anew } }, open);
    navigation.start();
    return navigation;
  }

  it("is the same one after a reload, whatever another window shows", () => {
    const [storage, windowStorage] = [memoryStorage(), memoryStorage()];
    begun(storage, windowStorage).show(SESSION_ID);
    begun(storage).show("another");
    const reloaded = begun(storage, windowStorage);
    expect(reloaded.sessionId).toBe(SESSION_ID);
    reloaded.show(undefined);
    begun(storage).show("another");
    expect(begun(storage, windowStorage).sessionId).toBe(undefined);
  });

  it("is after a restart the one that the person went to last, a new one too", () => {
    const storage = memoryStorage();
    begun(storage).show(SESSION_ID);
    const second = begun(storage);
    expect(second.sessionId).toBe(SESSION_ID);
    second.show(undefined);
    expect(begun(storage).sessionId).toBe(undefined);
    second.become("first message sent");
    expect(begun(storage).sessionId).toBe("first message sent");
  });

  it("is a new one in a window beside others, over a reload and a restart too", () => {
    const [storage, windowStorage] = [memoryStorage(), memoryStorage()];
    begun(storage).show(SESSION_ID);
    begun(storage, memoryStorage(), true, 2).show("another");
    // Closed; its seat is taken by the next window.
    expect(begun(storage, windowStorage, true, 2).sessionId).toBe(undefined);
    expect(begun(storage, windowStorage, true, 2).sessionId).toBe(undefined);
    expect(begun(storage, memoryStorage(), false, 2).sessionId).toBe(undefined);
    expect(begun(storage).sessionId).toBe(SESSION_ID);
  });

  it("is after a restart in each window that comes back its own", () => {
    const storage = memoryStorage();
    begun(storage).show(SESSION_ID);
    begun(storage, memoryStorage(), true, 2).show("another");
    begun(storage, memoryStorage(), true, 3);
    const inView = [1, 2, 3].map((seat) => begun(storage, memoryStorage(), false, seat).sessionId);
    expect(inView).toEqual([SESSION_ID, "another", undefined]);
  });

  it("is a new one after a restart where the last one is gone, and the last one where it is damaged", async () => {
    const last = new Stage();
    last.ports.storage.write("conversation-in-view", SESSION_ID);
    await last.start();
    expect(last.services.navigation.getSnapshot()).toEqual({ open: undefined });

    const damaged = new Stage();
    damaged.ports.storage.write("conversation-in-view", SESSION_ID);
    damaged.main.refuse("sessions:get", new SessionCorruptionError("x: not JSON"));
    await damaged.start();
    expect(damaged.opened.getSnapshot().failure?.code).toBe("session-corrupt");
  });

  it("changes nothing when it is shown already", async () => {
    const stage = await new Stage().withTurn().open();
    const { opened } = stage;
    stage.services.navigation.show(SESSION_ID);
    expect(stage.opened).toBe(opened);
  });
});

describe("a click on a notification (app.md §3)", () => {
  it("shows the conversation that needs the person", async () => {
    const stage = await new Stage().withTurn().start();
    stage.main.send("app:showSession", { sessionId: SESSION_ID });
    await stage.settled();
    expect(stage.services.navigation.sessionId).toBe(SESSION_ID);
  });
});

describe("a new conversation that comes into being", () => {
  it("is the same visit; going elsewhere is another", async () => {
    const { navigation } = (await new Stage().withSession().start()).services;
    const visits = [navigation.visit];
    navigation.become(SESSION_ID);
    visits.push(navigation.visit);
    navigation.show(undefined);
    visits.push(navigation.visit);
    expect(visits).toEqual([0, 0, 1]);
    expect(navigation.sessionId).toBe(undefined);
  });
});

describe("drafts (app.md §3)", () => {
  it("are kept apart by place and outlive the store", () => {
    const storage = memoryStorage();
    const drafts = new DraftStore(storage, windowLife());
    drafts.write("a", "one");
    drafts.write("b", "two");
    drafts.take("b", "something else");
    drafts.settle("b");
    drafts.take("a", "one");
    drafts.settle("a");
    expect(["a", "b", "c"].map((place) => new DraftStore(storage, windowLife()).read(place))).toEqual([
      "",
      "two",
      "",
    ]);
  });

  it("come back when a crash or a reload fell between the sending and the answer, before what was typed since", () => {
    const storage = memoryStorage();
    const drafts = new DraftStore(storage, windowLife());
    drafts.write("a", "one");
    drafts.take("a", "one");
    expect(drafts.read("a")).toBe("");
    drafts.write("a", "two");
    const again = new DraftStore(storage, windowLife());
    expect(["a", "a"].map((place) => again.read(place))).toEqual(["one\n\ntwo", "one\n\ntwo"]);
    expect(new DraftStore(storage, windowLife()).read("a")).toBe("one\n\ntwo");
  });

  it("move with what is on its way, with or without what is typed", () => {
    const drafts = new DraftStore(memoryStorage(), windowLife());
    const moved = (typed: boolean) => {
      drafts.write("a", "one");
      drafts.take("a", "one");
      drafts.write("a", "two");
      const to = `to ${typed}`;
      drafts.move("a", to, typed);
      drafts.giveBack(to);
      return [drafts.read("a"), drafts.read(to)];
    };
    expect(moved(false)).toEqual(["two", "one"]);
    expect(moved(true)).toEqual(["", "one\n\ntwo"]);
  });
});
