import { InvalidInputError, OFFLINE_GUIDE, StoreIoError, TurnNotSettledError } from "@x/shared";
import { turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { SESSION_ID, Stage } from "../testing/stage.js";
import { commandKey } from "./conversation-commands.js";
import { answerPlace, composerPlace } from "./draft-store.js";

const config = { agent: { agentId: "copilot" } };
const turnId = turnIdAt(1);

function stateOf(stage: Stage, key: string): string {
  const state = stage.services.commands.getSnapshot().get(key);
  return state?.phase === "refused" ? state.error.code : (state?.phase ?? "none");
}

describe("sending (app.md §3)", () => {
  it("clears the draft once main has said yes", async () => {
    const stage = await new Stage().withSession().open();
    const { conversation, drafts } = stage.services;
    drafts.write(composerPlace(SESSION_ID), "hello");
    await conversation.sendDraft(SESSION_ID, "hello", config);
    expect(stage.main.callsOf("sessions:sendMessage")).toEqual([
      { sessionId: SESSION_ID, input: { role: "user", content: "hello" }, config },
    ]);
    expect(drafts.read(composerPlace(SESSION_ID))).toBe("");
    expect(stateOf(stage, commandKey.send(SESSION_ID))).toBe("done");
  });

  it("keeps what was typed meanwhile", async () => {
    const stage = await new Stage().withSession().open();
    const { conversation, drafts } = stage.services;
    drafts.write(composerPlace(SESSION_ID), "hello");
    const sending = conversation.sendDraft(SESSION_ID, "hello", config);
    drafts.write(composerPlace(SESSION_ID), "hello again");
    await sending;
    expect(drafts.read(composerPlace(SESSION_ID))).toBe("hello again");
  });

  it("keeps a refused message and the reason", async () => {
    const stage = await new Stage().withSession().open();
    const { conversation, drafts } = stage.services;
    stage.main.refuse("sessions:sendMessage", TurnNotSettledError.of(SESSION_ID, turnId, "suspended"));
    drafts.write(composerPlace(SESSION_ID), "hello");
    await conversation.sendDraft(SESSION_ID, "hello", config);
    expect(drafts.read(composerPlace(SESSION_ID))).toBe("hello");
    expect(stateOf(stage, commandKey.send(SESSION_ID))).toBe("turn-not-settled");
  });

  it("sends nothing twice while one message is on its way", async () => {
    const stage = await new Stage().withSession().open();
    const release = stage.main.hold("sessions:sendMessage");
    const first = stage.services.conversation.sendDraft(SESSION_ID, "hello", config);
    await stage.services.conversation.sendDraft(SESSION_ID, "hello", config);
    release("all");
    await first;
    expect(stage.main.callsOf("sessions:sendMessage").length).toBe(1);
  });
});

describe("the first message of a new conversation", () => {
  it("creates the conversation, shows it, and sends", async () => {
    const stage = await new Stage().start();
    const { conversation, drafts, navigation } = stage.services;
    stage.main.answer("sessions:create", () => ({ sessionId: SESSION_ID }));
    stage.withSession();
    drafts.write(composerPlace(undefined), "hello");
    await conversation.sendDraft(undefined, "hello", config);
    expect(navigation.sessionId).toBe(SESSION_ID);
    expect(stage.main.callsOf("sessions:sendMessage").length).toBe(1);
    expect([composerPlace(undefined), composerPlace(SESSION_ID)].map((place) => drafts.read(place))).toEqual([
      "",
      "",
    ]);
  });

  it("is followed by what was picked for it, which the next new conversation does not get", async () => {
    const stage = await new Stage().start();
    const { conversation, picks } = stage.services;
    stage.main.answer("sessions:create", () => ({ sessionId: SESSION_ID }));
    stage.withSession();
    picks.pick(composerPlace(undefined), { agentId: "writer", model: OFFLINE_GUIDE });
    await conversation.sendDraft(undefined, "hello", config);
    expect(picks.getSnapshot()).toEqual(
      new Map([[composerPlace(SESSION_ID), { agentId: "writer", model: OFFLINE_GUIDE }]]),
    );
  });

  it("waits in the conversation that exists by then when only the sending is refused", async () => {
    const stage = await new Stage().start();
    const { conversation, drafts, navigation } = stage.services;
    stage.main.answer("sessions:create", () => ({ sessionId: SESSION_ID }));
    stage.main.refuse("sessions:sendMessage", new StoreIoError("disk full"));
    stage.withSession();
    drafts.write(composerPlace(undefined), "hello");
    await conversation.sendDraft(undefined, "hello", config);
    expect(navigation.sessionId).toBe(SESSION_ID);
    expect([composerPlace(undefined), composerPlace(SESSION_ID)].map((place) => drafts.read(place))).toEqual([
      "",
      "hello",
    ]);
    expect(stateOf(stage, commandKey.send(SESSION_ID))).toBe("store-io");
  });

  it("stays where it is when no conversation can be created", async () => {
    const stage = await new Stage().start();
    stage.main.refuse("sessions:create", new StoreIoError("disk full"));
    stage.services.drafts.write(composerPlace(undefined), "hello");
    await stage.services.conversation.sendDraft(undefined, "hello", config);
    expect(stage.services.navigation.sessionId).toBe(undefined);
    expect(stage.services.drafts.read(composerPlace(undefined))).toBe("hello");
    expect(stateOf(stage, commandKey.send(undefined))).toBe("store-io");
  });

  it("leaves a person who has gone elsewhere where they are", async () => {
    const stage = await new Stage().withSession().start();
    const release = stage.main.hold("sessions:create");
    stage.main.answer("sessions:create", () => ({ sessionId: turnIdAt(9) }));
    const sending = stage.services.conversation.sendDraft(undefined, "hello", config);
    stage.services.navigation.show(SESSION_ID);
    release("all");
    await sending;
    expect(stage.services.navigation.sessionId).toBe(SESSION_ID);
  });

  it("leaves a person who has begun another new one there, with what is typed in it", async () => {
    const stage = await new Stage().start();
    const release = stage.main.hold("sessions:create");
    stage.main.answer("sessions:create", () => ({ sessionId: turnIdAt(9) }));
    const { conversation, drafts, navigation } = stage.services;
    const sending = conversation.sendDraft(undefined, "hello", config);
    navigation.show(undefined);
    drafts.write(composerPlace(undefined), "the next thing");
    release("all");
    await sending;
    expect([navigation.sessionId, drafts.read(composerPlace(undefined))]).toStrictEqual([
      undefined,
      "the next thing",
    ]);
  });
});

describe("answering (S§9.2)", () => {
  it("sends a decision with its reason, and says that it was sent", async () => {
    const stage = await new Stage().withTurn().open();
    await stage.services.conversation.decide(turnId, "c1", "deny", { reason: "not now" });
    expect(stage.main.callsOf("sessions:respondToPermission")).toEqual([
      { turnId, toolCallId: "c1", decision: "deny", metadata: { reason: "not now" } },
    ]);
    expect(stateOf(stage, commandKey.answer(turnId, "c1"))).toBe("done");
  });

  it("keeps the draft of a refused answer and forgets that of an accepted one", async () => {
    const stage = await new Stage().withTurn().open();
    const { conversation, drafts } = stage.services;
    const place = answerPlace(turnId, "c1");
    drafts.write(place, "blue");
    stage.main.refuse("sessions:respondToAskHuman", new InvalidInputError("no"));
    await conversation.answer(turnId, "c1", "blue");
    expect(drafts.read(place)).toBe("blue");
    stage.main.refuse("sessions:respondToAskHuman", undefined);
    await conversation.answer(turnId, "c1", "blue");
    expect(drafts.read(place)).toBe("");
  });
});

describe("deleting (S§9.4)", () => {
  it("leaves the conversation and forgets its draft", async () => {
    const stage = await new Stage().withSession().open();
    stage.services.drafts.write(composerPlace(SESSION_ID), "hello");
    expect(await stage.services.conversation.remove(SESSION_ID)).toBe(true);
    expect(stage.services.navigation.sessionId).toBe(undefined);
    expect(stage.services.drafts.read(composerPlace(SESSION_ID))).toBe("");
  });

  it("changes nothing when it is refused", async () => {
    const stage = await new Stage().withSession().open();
    stage.main.refuse("sessions:delete", new StoreIoError("read-only"));
    expect(await stage.services.conversation.remove(SESSION_ID)).toBe(false);
    expect(stage.services.navigation.sessionId).toBe(SESSION_ID);
    expect(stateOf(stage, commandKey.remove(SESSION_ID))).toBe("store-io");
  });
});

describe("while the startup scan runs (Clarifications: the scan)", () => {
  it("reads the list after one's own changes, since nobody tells of them", async () => {
    const stage = new Stage().withSession();
    stage.main.ready = false;
    await stage.open();
    const before = stage.main.callsOf("sessions:list").length;
    await stage.services.conversation.rename(SESSION_ID, "New name");
    stage.ports.timers.advance(250);
    await stage.settled();
    expect(stage.main.callsOf("sessions:list").length).toBe(before + 1);
  });
});
