import { act, fireEvent, screen, within } from "@testing-library/react";
import { OFFLINE_GUIDE, SessionCorruptionError, StoreIoError, type TurnEvent } from "@x/shared";
import {
  AGENT,
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  eventsOf,
  failed,
  invoked,
  MODEL,
  resulted,
  stepped,
  type TurnPart,
  toolCall,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { DrawnStage, drawn } from "../../testing/drawn-window.js";
import { ofTurn, SESSION_ID } from "../../testing/stage.js";

const turnId = turnIdAt(1);
// What answered the last turn answers the next one.
const config = { agent: { agentId: "copilot", overrides: { model: MODEL } } };
const asked = [created(), called(0)];
const began = [...asked, stepped(0, { type: "text_start" })];

function stage(...parts: readonly TurnPart[]): DrawnStage {
  return new DrawnStage().withTurn(...parts);
}

function rest(whole: readonly TurnPart[], from: number): readonly TurnEvent[] {
  return ofTurn(turnId, eventsOf(whole).slice(from));
}

const log = () => screen.getByRole("log", { name: "Conversation" });
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const said = () => document.querySelector("[role=status][aria-live=polite]")?.textContent;

describe("a model server that is waited for (app §4)", () => {
  it("is said with the seconds that are left, until anything comes of it", async () => {
    const window = stage(...asked);
    window.main.active.add(turnId);
    await drawn(window);
    expect(log().textContent).toContain("Working");
    const wait = { waitMs: 12_000, isAsked: true, attempt: 2, of: 3 };
    act(() => window.main.send("app:notices", { type: "model-call-waits", turnId, ...wait }));
    await window.settled();
    expect(log().textContent).toContain("The model server asks to wait: trying again in 12 s (2 of 3)");
    expect(log().textContent).not.toContain("Working");
    act(() => window.main.say(turnId, "Hi"));
    await window.settled();
    expect(log().textContent).not.toContain("trying again");
  });
});

describe("an answer on its way (app.md §3)", () => {
  it("grows, and becomes the canonical one without a break", async () => {
    const window = stage(...began);
    window.main.active.add(turnId);
    window.main.say(turnId, "Hel");
    await drawn(window);
    expect(log().textContent).toContain("Hel");
    const paragraph = log().querySelector(".prose p");
    act(() => window.main.say(turnId, "lo **you"));
    await window.settled();
    expect(log().querySelector("strong")?.textContent).toBe("you");
    act(() => window.main.append(turnId, ...rest([...began, answered(0, "Hello **you**"), completed()], 3)));
    act(() => window.main.end(turnId, SESSION_ID));
    await window.settled();
    expect(log().querySelector(".prose p")).toBe(paragraph);
    expect(log().querySelector(".prose")?.textContent).toBe("Hello you");
  });

  it("tells a screen reader of the end, and of no token", async () => {
    const window = stage(...began);
    window.main.active.add(turnId);
    await drawn(window);
    act(() => window.main.say(turnId, "Hello"));
    await window.settled();
    expect([said(), log().getAttribute("aria-live")]).toEqual(["", "off"]);
    act(() => window.main.append(turnId, ...rest([...began, answered(0, "Hello"), completed()], 3)));
    act(() => window.main.end(turnId, SESSION_ID));
    await window.settled();
    expect(said()).toBe("Response complete");
  });

  it("folds the reasoning once it is done", async () => {
    const window = stage(...asked, stepped(0, { type: "reasoning_start" }));
    window.main.active.add(turnId);
    window.main.say(turnId, "Let me see", 0, "reasoning");
    await drawn(window);
    expect(screen.getByRole("button", { name: "Thinking" }).getAttribute("aria-expanded")).toBe("true");
    const whole = [
      ...asked,
      stepped(0, { type: "reasoning_start" }),
      stepped(0, { type: "reasoning_end", text: "Let me see." }),
    ];
    act(() => window.main.append(turnId, ...rest(whole, 3)));
    await window.settled();
    expect(screen.getByRole("button", { name: "Thoughts" }).getAttribute("aria-expanded")).toBe("false");
    await click("Thoughts");
    expect(log().textContent).toContain("Let me see.");
  });
});

describe("what becomes of a turn (app.md §3)", () => {
  it("shows the cause of a failure and sends the same input again", async () => {
    const window = stage(
      ...asked,
      callFailed(0, { code: "network" }),
      failed({ code: "network", error: "socket hang up" }),
    );
    await drawn(window);
    expect(log().textContent).toContain(
      "The connection was lostCheck the network, then retry.socket hang up",
    );
    await click("Retry");
    expect(window.main.callsOf("sessions:sendMessage")).toEqual([
      { sessionId: SESSION_ID, input: { role: "user", content: "Hello" }, config },
    ]);
  });

  it("goes on after the limit of model calls with a new turn", async () => {
    const parts = [
      created({ config: { maxModelCalls: 1 } }),
      called(0),
      answered(0, toolCall("c1")),
      invoked("c1"),
      resulted("c1"),
      failed({ code: "model-call-limit" }),
    ];
    const window = await drawn(stage(...parts));
    expect(log().textContent).toContain("Stopped after 1 model calls");
    await click("Continue");
    expect(window.main.callsOf("sessions:sendMessage")).toEqual([
      { sessionId: SESSION_ID, input: { role: "user", content: "Continue." }, config },
    ]);
  });

  it("keeps the text that a stop cut off, and says that it is unfinished", async () => {
    const parts = [
      ...began,
      stepped(0, { type: "text_end", text: "1 2 3" }),
      callFailed(0, { code: "cancelled" }),
      cancelled(),
    ];
    await drawn(stage(...parts));
    expect(log().textContent).toContain("1 2 3Unfinished.");
    expect(log().textContent).toContain("Stopped");
    expect(screen.getByRole("button", { name: "Copy the text so far" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  });

  it("acts on the latest turn only", async () => {
    const broken = [...asked, callFailed(0), failed()];
    const window = stage(...broken).withTurn(...broken);
    await drawn(window);
    expect(screen.getAllByRole("button", { name: "Retry" }).length).toBe(1);
  });

  it("says of a failure that is no turn's own what it was", async () => {
    const window = stage(...asked);
    window.main.failures.push({
      type: "turn-advance-failed",
      sessionId: SESSION_ID,
      turnId,
      error: { code: "store-io", message: "the disk is full" },
    });
    await drawn(window);
    expect(log().textContent).toContain("This turn could not go onthe disk is full");
  });
});

describe("the offline guide (app.md §3)", () => {
  it("is named on every message that it answers, and above them", async () => {
    const guide = created({
      agent: { requested: { agentId: "copilot" }, resolved: { ...AGENT, model: OFFLINE_GUIDE } },
    });
    const window = stage(guide, called(0), answered(0, "I am a guide"), completed()).withTurn(
      guide,
      called(0),
      answered(0, "I am a guide"),
      completed(),
    );
    await drawn(window);
    expect(screen.getAllByText("Offline guide · not a language model").length).toBe(2);
    expect(screen.getByText("The offline guide answers.")).toBeTruthy();
  });

  it("is not claimed where a model answers", async () => {
    const window = stage(...asked, answered(0, "Hello"), completed());
    window.main.info = { ...window.main.info, model: MODEL, offlineGuide: false, modelLabel: "one" };
    window.main.providers = [
      {
        provider: {
          id: MODEL.provider,
          kind: "openai-compatible",
          label: "Test",
          baseUrl: "http://127.0.0.1:1/v1",
          models: [{ id: MODEL.model, label: "Model one" }],
        },
        key: { variable: "X_SERVER_TEST" },
        needsKey: false,
      },
    ];
    await drawn(window);
    expect(screen.queryByText(/offline guide/i)).toBe(null);
    expect(screen.getByText("Model one")).toBeTruthy();
  });
});

describe("Home in a long conversation (app.md §3)", () => {
  it("leads to the very first turn with one press, and means nothing of the sort in a field", async () => {
    const whole = [...asked, answered(0, "Hello"), completed()];
    const window = stage(...whole);
    for (let turn = 2; turn <= 45; turn += 1) window.withTurn(...whole);
    await drawn(window);
    const count = () => log().querySelectorAll("[data-turn]").length;
    expect(count()).toBe(21);
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Message" }), { key: "Home" });
    await window.settled();
    expect(count()).toBe(21);
    fireEvent.keyDown(log(), { key: "Home" });
    // Twenty with each frame.
    await window.settled();
    await window.settled();
    expect([count(), log().scrollTop]).toEqual([45, 0]);
    expect(screen.queryByRole("button", { name: /^Show earlier turns/ })).toBe(null);
  });
});

describe("what cannot be read (app.md §3)", () => {
  it("names file and line of a conversation, and offers to delete it", async () => {
    const window = stage(...asked);
    window.main.refuse("sessions:get", new SessionCorruptionError("sessions/2025/11/11/x.jsonl:7: not JSON"));
    await drawn(window);
    expect(screen.getByText("sessions/2025/11/11/x.jsonl:7: not JSON")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Message" })).toBe(null);
    await click("Delete…");
    expect(screen.getByRole("alertdialog")).toBeTruthy();
  });

  it("is called so in the title of the window too, where it has no title", async () => {
    const window = stage(...asked);
    window.main.refuse("sessions:get", new SessionCorruptionError("x: not JSON"));
    await drawn(window);
    act(() => window.services.navigation.show("of-no-list"));
    await window.settled();
    expect(document.title).toBe("Unreadable conversation – Copilot");
  });

  it.each([
    [7, ["Recover…", "Export the raw files…", "Try again", "Delete…"]],
    [1, ["Export the raw files…", "Try again", "Delete…"]],
  ])(
    "offers to recover a conversation where something can be kept: damaged at line %i",
    async (line, offered) => {
      const window = stage(...asked);
      window.main.refuse(
        "sessions:get",
        new SessionCorruptionError("x: not JSON", { data: { fault: "not-json", line } }),
      );
      await drawn(window);
      const notice = screen.getByText("This conversation cannot be read").parentElement as HTMLElement;
      expect(
        within(notice)
          .getAllByRole("button")
          .map((each) => each.textContent),
      ).toEqual(offered);
      expect(notice.textContent.includes("Recovering keeps")).toBe(line !== 1);
    },
  );

  it.each([
    [7, "session-corrupt", true],
    [1, "session-corrupt", false],
    [7, "store-io", false],
  ])(
    "of one that is open already offers to recover what can be kept: line %i, %s",
    async (line, code, offered) => {
      const window = stage(...asked, answered(0, "Hello"), completed());
      await drawn(window);
      window.main.refuse(
        "sessions:get",
        new SessionCorruptionError("x: not JSON", { data: { fault: "not-json", line } }),
      );
      window.entry({ error: { code, message: "x: not JSON" } });
      const entry = window.main.entries.get(SESSION_ID);
      if (entry !== undefined) act(() => window.main.putEntry(entry));
      await window.settled();
      expect(log().textContent).toContain("Hello");
      expect(screen.getByText("This conversation takes no new message")).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Recover…" }) !== null).toBe(offered);
    },
  );

  it("names file and line of one turn, among the others", async () => {
    const whole = [...asked, answered(0, "Hello"), completed()];
    const window = stage(...whole).withTurn(...whole);
    window.main.turns.set(turnId, (window.main.turns.get(turnId) ?? []).slice(1));
    await drawn(window);
    expect(log().textContent).toMatch(/This turn cannot be readturns\/.*:1: /);
    expect(within(log()).getAllByRole("article").length).toBe(1);
  });

  it("says when the program cannot be reached, and asks again", async () => {
    const window = stage(...asked);
    window.main.refuse("app:info", new StoreIoError("no answer"));
    await drawn(window);
    expect(screen.getByRole("alert").textContent).toContain(
      "The window cannot reach the program. No answer.",
    );
    window.main.refuse("app:info", undefined);
    await click("Try again");
    await window.settled();
    expect(screen.queryByRole("alert")).toBe(null);
  });
});

describe("keys (app.md §3)", () => {
  const press = (key: string, init: object = {}) =>
    act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init }));

  it("stop the running turn with Escape, and nothing else", async () => {
    const window = stage(...began);
    await drawn(window);
    await press("Escape");
    act(() => window.main.begin(turnId, SESSION_ID));
    await press("Escape");
    expect(window.main.callsOf("sessions:stopTurn")).toEqual([{ turnId }]);
  });

  it("begin anew, search, write, and switch", async () => {
    const window = await drawn(stage(...asked));
    await press("k", { ctrlKey: true });
    const search = screen.getByRole<HTMLInputElement>("searchbox");
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: "an old search" } });
    await press("l", { ctrlKey: true });
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));
    await press("k", { ctrlKey: true });
    expect([search.selectionStart, search.selectionEnd]).toEqual([0, "an old search".length]);
    await press("n", { ctrlKey: true });
    expect(window.services.navigation.sessionId).toBe(undefined);
    await press("ArrowDown", { altKey: true });
    expect(window.services.navigation.sessionId).toBe(SESSION_ID);
  });

  it("rename the conversation in view from wherever the person is, and leave them where they write", async () => {
    const window = await drawn(stage(...asked));
    const title = () =>
      screen.queryByRole<HTMLInputElement>("textbox", { name: "Title of the conversation" });
    await press("F2");
    expect(document.activeElement).toBe(title());
    await press("F2");
    fireEvent.change(title() as HTMLInputElement, { target: { value: "By key" } });
    await press("Enter");
    await window.settled();
    expect([title(), document.activeElement]).toEqual([
      null,
      screen.getByRole("textbox", { name: "Message" }),
    ]);
    expect(window.main.callsOf("sessions:setTitle")).toEqual([{ sessionId: SESSION_ID, title: "By key" }]);
    await press("t", { ctrlKey: true });
    await press("F2");
    await press("n", { ctrlKey: true });
    await press("F2");
    expect(title()).toBe(null);
  });

  it("are listed on request", async () => {
    await drawn(stage(...asked));
    await press("/", { ctrlKey: true });
    expect(screen.getByRole("dialog", { name: "Keyboard" }).textContent).toContain("New conversationCtrlN");
  });
});
