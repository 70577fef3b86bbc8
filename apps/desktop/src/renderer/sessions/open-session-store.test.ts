import { StoreIoError, TurnCorruptionError } from "@x/shared";
import { answered, called, completed, created, eventsOf, stepped, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { ofTurn, SESSION_ID, Stage } from "../testing/stage.js";

const settledTurn = [created(), called(0), answered(0, "Hello"), completed()];
const openTurn = [created(), called(0), stepped(0, { type: "text_start" })];

function shown(stage: Stage) {
  const { earlier, latest } = stage.opened.getSnapshot();
  const words = [...earlier, latest].map((slot) =>
    slot?.kind === "shown" ? slot.timeline.ending.kind : slot?.kind,
  );
  return { earlier: words.slice(0, -1), latest: words.at(-1) };
}

describe("opening a conversation (S§10.3)", () => {
  it("shows its turns in order, the latest apart", async () => {
    const stage = await new Stage()
      .withTurn(...settledTurn)
      .withTurn(...openTurn)
      .open();
    expect(shown(stage)).toEqual({ earlier: ["completed"], latest: "interrupted" });
  });

  it("shows one without turns as having none", async () => {
    const stage = await new Stage().withSession().open();
    expect(stage.opened.getSnapshot()).toMatchObject({ earlier: [], latest: undefined, failure: undefined });
  });

  it("says why it cannot be read, and shows it once it can", async () => {
    const stage = new Stage().withTurn(...settledTurn);
    stage.main.refuse("sessions:get", new StoreIoError("disk"));
    await stage.open();
    expect(stage.opened.getSnapshot().failure?.code).toBe("store-io");
    stage.main.refuse("sessions:get", undefined);
    stage.opened.retry();
    await stage.settled();
    expect(stage.opened.getSnapshot().failure).toBe(undefined);
    expect(shown(stage)).toEqual({ earlier: [], latest: "completed" });
  });

  it("lets one unreadable turn stand between readable ones, and reads it again on request", async () => {
    const stage = new Stage()
      .withTurn(...settledTurn)
      .withTurn(...settledTurn)
      .withTurn(...settledTurn);
    const whole = stage.main.turns.get(turnIdAt(2)) ?? [];
    stage.main.turns.set(turnIdAt(2), whole.slice(1));
    await stage.open();
    expect(shown(stage)).toEqual({ earlier: ["completed", "unreadable"], latest: "completed" });
    const slot = stage.opened.getSnapshot().earlier[1];
    expect(slot?.kind === "unreadable" && slot.error).toBeInstanceOf(TurnCorruptionError);
    stage.main.turns.set(turnIdAt(2), whole);
    stage.opened.retry();
    await stage.settled();
    expect(shown(stage).earlier).toEqual(["completed", "completed"]);
  });

  it("reads earlier turns newest first", async () => {
    const stage = new Stage();
    for (let turn = 0; turn < 4; turn += 1) stage.withTurn(...settledTurn);
    await stage.open();
    expect(stage.main.callsOf("sessions:getTurn")).toEqual(
      [3, 2, 1, 4].map((seq) => ({ turnId: turnIdAt(seq) })),
    );
  });

  it("reads no settled turn a second time when it is opened again", async () => {
    const stage = await new Stage()
      .withTurn(...settledTurn)
      .withTurn(...settledTurn)
      .open();
    stage.services.navigation.show(undefined);
    const before = stage.main.callsOf("sessions:getTurn").length;
    stage.services.navigation.show(SESSION_ID);
    await stage.settled();
    expect(shown(stage)).toEqual({ earlier: ["completed"], latest: "completed" });
    expect(stage.main.callsOf("sessions:getTurn").length).toBe(before);
  });
});

describe("a conversation that goes on (S§10.3)", () => {
  it("follows the latest turn to its end", async () => {
    const stage = await new Stage().withTurn(...openTurn).open();
    const turnId = turnIdAt(1);
    stage.main.begin(turnId, SESSION_ID);
    await stage.settled();
    expect(shown(stage).latest).toBe("running");
    stage.main.append(
      turnId,
      ...ofTurn(turnId, eventsOf([...openTurn, answered(0, "Hi"), completed()]).slice(3)),
    );
    stage.main.end(turnId, SESSION_ID);
    await stage.settled();
    expect(shown(stage).latest).toBe("completed");
  });

  it("shows a new turn as soon as it runs, before the session is read again", async () => {
    const stage = await new Stage().withTurn(...settledTurn).open();
    stage.withTurn(...openTurn);
    const release = stage.main.hold("sessions:get");
    stage.main.begin(turnIdAt(2), SESSION_ID);
    await stage.settled();
    expect(shown(stage)).toEqual({ earlier: ["completed"], latest: "running" });
    release("all");
    await stage.settled();
    expect(stage.opened.getSnapshot().session?.turns.length).toBe(2);
  });

  it("notices a turn that another window sent, from the index alone", async () => {
    const stage = await new Stage().withTurn(...settledTurn).open();
    const entry = stage.withTurn(...settledTurn).main.entries.get(SESSION_ID);
    if (entry !== undefined) stage.main.putEntry(entry);
    await stage.settled();
    expect(shown(stage)).toEqual({ earlier: ["completed"], latest: "completed" });
  });

  it("finds an ending that was never told, when the invocation has ended", async () => {
    const stage = await new Stage().withTurn(...openTurn).open();
    const turnId = turnIdAt(1);
    stage.main.begin(turnId, SESSION_ID);
    stage.main.turns.set(turnId, ofTurn(turnId, eventsOf(settledTurn)));
    stage.main.end(turnId, SESSION_ID);
    await stage.settled();
    expect(shown(stage).latest).toBe("completed");
  });

  it("is gone when it was deleted elsewhere", async () => {
    const stage = await new Stage().withTurn(...settledTurn).open();
    stage.main.send("sessions:events", { type: "session-index-changed", sessionId: SESSION_ID, entry: null });
    expect(stage.opened.getSnapshot().failure?.code).toBe("session-not-found");
  });

  it("lets go of everything when it is left", async () => {
    const stage = await new Stage().withTurn(...openTurn).open();
    const turnId = turnIdAt(1);
    const event = eventsOf(openTurn)[0];
    if (event === undefined) throw new Error("the turn has no event");
    // An offset far ahead is a gap: whoever follows the turn reads its file again.
    const readAfterGap = async () => {
      const before = stage.main.callsOf("sessions:getTurn").length;
      stage.main.send("turns:events", { turnId, sessionId: SESSION_ID, event, offset: 99 });
      await stage.settled();
      return stage.main.callsOf("sessions:getTurn").length - before;
    };
    expect(await readAfterGap()).toBeGreaterThan(0);
    stage.services.navigation.show(undefined);
    await stage.settled();
    expect(await readAfterGap()).toBe(0);
    expect(stage.main.callsOf("turns:unsubscribe").length).toBe(1);
  });
});

describe("the cost of a live event (quality.md §3)", () => {
  it("does not touch the earlier turns, one by one or all at once", async () => {
    const stage = new Stage();
    for (let turn = 0; turn < 300; turn += 1) stage.withTurn(...settledTurn);
    stage.withTurn(...openTurn);
    await stage.open();
    const turnId = turnIdAt(301);
    stage.main.begin(turnId, SESSION_ID);
    await stage.settled();
    const { earlier } = stage.opened.getSnapshot();
    expect(earlier.length).toBe(300);
    for (let piece = 0; piece < 50; piece += 1) {
      stage.main.say(turnId, "word ");
      expect(stage.opened.getSnapshot().earlier).toBe(earlier);
    }
    stage.main.append(turnId, ...ofTurn(turnId, eventsOf([...openTurn, answered(0, "Hi")]).slice(3)));
    expect(stage.opened.getSnapshot().earlier).toBe(earlier);
  });
});
