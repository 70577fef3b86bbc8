import { describe, expect, it } from "vitest";
import { memoryStorage } from "../testing/manual-ports.js";
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

describe("drafts (app.md §3)", () => {
  it("are kept apart by place and outlive the store", () => {
    const storage = memoryStorage();
    const drafts = new DraftStore(storage);
    drafts.write("a", "one");
    drafts.write("b", "two");
    drafts.clearSent("b", "something else");
    drafts.clearSent("a", "one");
    expect(["a", "b", "c"].map((place) => new DraftStore(storage).read(place))).toEqual(["", "two", ""]);
  });
});
