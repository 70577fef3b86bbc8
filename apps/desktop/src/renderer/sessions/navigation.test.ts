import { describe, expect, it } from "vitest";
import { memoryStorage, windowLife } from "../testing/manual-ports.js";
import { SESSION_ID, Stage } from "../testing/stage.js";
import { DraftStore } from "./draft-store.js";
import { Navigation } from "./navigation.js";

describe("which conversation is in view", () => {
  it("is a new one after a start, ready to type", async () => {
    const stage = await new Stage().withTurn().start();
    expect(stage.services.navigation.getSnapshot()).toEqual({ open: undefined });
  });

  it("is the same one after a reload", () => {
    const stage = new Stage();
    const storage = memoryStorage();
    const open = (sessionId: string) =>
      ({ sessionId, start: () => undefined, close: () => undefined }) as never;
    new Navigation(stage.ports.frames, storage, open).show(SESSION_ID);
    const reloaded = new Navigation(stage.ports.frames, storage, open);
    reloaded.start();
    expect(reloaded.sessionId).toBe(SESSION_ID);
    reloaded.show(undefined);
    const again = new Navigation(stage.ports.frames, storage, open);
    again.start();
    expect(again.sessionId).toBe(undefined);
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
