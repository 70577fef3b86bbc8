import { act, fireEvent, screen } from "@testing-library/react";
import { StoreIoError, TurnNotSettledError } from "@x/shared";
import {
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  eventsOf,
  MODEL,
  permissionRequired,
  resulted,
  suspended,
  toolCall,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it, vi } from "vitest";
import { composerPlace } from "../../sessions/draft-store.js";
import { DrawnStage, drawn } from "../../testing/drawn-window.js";
import { ofTurn, SESSION_ID } from "../../testing/stage.js";

const settled = [created(), called(0), answered(0, "Hello"), completed()];

function stage(): DrawnStage {
  return new DrawnStage().withTurn(...settled);
}

/** A window with a new conversation, and a main that will make one. */
async function beginning(): Promise<DrawnStage> {
  const window = new DrawnStage();
  window.draw();
  await act(() => window.start());
  window.main.answer("sessions:create", () => ({ sessionId: SESSION_ID }));
  window.withSession().entry({ title: "New conversation" });
  return window;
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (init: object) => act(async () => fireEvent.keyDown(field(), init));

describe("the composer (app.md §3)", () => {
  it("sends with Enter, and is empty once main has said yes", async () => {
    const window = await drawn(stage());
    type("How are you?");
    await press({ key: "Enter" });
    await window.settled();
    expect(window.main.callsOf("sessions:sendMessage")).toEqual([
      {
        sessionId: SESSION_ID,
        input: { role: "user", content: "How are you?" },
        config: { agent: { agentId: "copilot", overrides: { model: MODEL } } },
      },
    ]);
    expect(field().value).toBe("");
  });

  it("sends with its button, and nothing while there is nothing to send", async () => {
    const window = await drawn(stage());
    const send = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Send" })));
    await send();
    type("  ");
    await send();
    expect(window.main.callsOf("sessions:sendMessage")).toEqual([]);
    type("hello");
    await send();
    expect(window.main.callsOf("sessions:sendMessage").length).toBe(1);
    expect(document.activeElement).toBe(field());
  });

  it("leaves Enter to Shift and to an input method", async () => {
    const window = await drawn(stage());
    type("日本");
    await press({ key: "Enter", shiftKey: true });
    await press({ key: "Enter", isComposing: true });
    expect(window.main.callsOf("sessions:sendMessage")).toEqual([]);
  });

  it("keeps a refused message where it was written, with the reason, until it is changed", async () => {
    const window = await drawn(stage());
    window.main.refuse("sessions:sendMessage", TurnNotSettledError.of(SESSION_ID, turnIdAt(1), "suspended"));
    type("hello");
    await press({ key: "Enter" });
    await window.settled();
    expect(field().value).toBe("hello");
    expect(screen.getByRole("alert").textContent).toBe(
      "The last turn waits for you. Answer it above, or stop it, then send this.",
    );
    type("hello!");
    await window.settled();
    expect(screen.queryByRole("alert")).toBe(null);
  });

  it("is empty at once and takes the next words while the message is on its way", async () => {
    const window = await drawn(stage());
    const release = window.main.hold("sessions:sendMessage");
    type("hello");
    await press({ key: "Enter" });
    expect([field().value, field().readOnly]).toEqual(["", false]);
    type("and then");
    await press({ key: "Enter" });
    release("all");
    await window.settled();
    expect(field().value).toBe("and then");
    expect(window.main.callsOf("sessions:sendMessage").length).toBe(1);
  });

  it("brings a refused message back before what was typed meanwhile, and loses neither", async () => {
    const window = await drawn(stage());
    window.main.refuse("sessions:sendMessage", TurnNotSettledError.of(SESSION_ID, turnIdAt(1), "suspended"));
    const release = window.main.hold("sessions:sendMessage");
    type("hello");
    await press({ key: "Enter" });
    type("and then");
    release("all");
    // The next key may come before the window has drawn the refusal.
    await act(() => window.main.settled());
    expect(field().value).toBe("hello\n\nand then");
    await window.settled();
    expect(screen.getByRole("alert")).toBeTruthy();
  });

  it("goes on being written in while a new conversation comes into being", async () => {
    const window = new DrawnStage();
    window.draw();
    await act(() => window.start());
    window.main.answer("sessions:create", () => ({ sessionId: SESSION_ID }));
    window.withSession();
    const create = window.main.hold("sessions:create");
    const before = field();
    type("hello");
    await press({ key: "Enter" });
    type("and");
    create("all");
    await window.settled();
    expect(window.services.navigation.sessionId).toBe(SESSION_ID);
    expect(field()).toBe(before);
    expect(field().value).toBe("and");
    act(() => window.services.navigation.show(undefined));
    expect(field().value).toBe("");
  });

  it("keeps a draft for each conversation, across switching and a restart", async () => {
    const first = stage();
    first.services.drafts.write(composerPlace(SESSION_ID), "half a thou");
    const window = await drawn(first);
    expect(field().value).toBe("half a thou");
    act(() => window.services.navigation.show(undefined));
    await window.settled();
    expect(field().value).toBe("");
    type("something new");
    act(() => window.services.navigation.show(SESSION_ID));
    await window.settled();
    expect(field().value).toBe("half a thou");
    expect(window.services.drafts.read(composerPlace(undefined))).toBe("something new");
  });

  it("offers Stop while the turn is processed, and says that it is stopping", async () => {
    const window = new DrawnStage().withTurn(created(), called(0));
    window.main.active.add(turnIdAt(1));
    await drawn(window);
    await window.armed();
    expect(screen.queryByRole("button", { name: "Send" })).toBe(null);
    const release = window.main.hold("sessions:stopTurn");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stop" })));
    await window.settled();
    expect(screen.getByRole("button", { name: "Stopping…" })).toBeTruthy();
    release("all");
    await window.settled();
    expect(window.main.callsOf("sessions:stopTurn")).toEqual([{ turnId: turnIdAt(1) }]);
  });

  it("takes the second click of a double click neither on Stop, which took the place of Send, nor the other way round", async () => {
    const window = await drawn(stage());
    const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
    type("hello");
    await click("Send");
    window.withTurn(created(), called(0));
    act(() => window.main.begin(turnIdAt(2), SESSION_ID));
    await window.settled();
    await click("Stop");
    expect(window.main.callsOf("sessions:stopTurn")).toEqual([]);
    await window.armed();
    type("and");
    await click("Stop");
    expect(window.main.callsOf("sessions:stopTurn")).toEqual([{ turnId: turnIdAt(2) }]);
    const ended = eventsOf([created(), called(0), callFailed(0, { code: "cancelled" }), cancelled()]);
    act(() => window.main.append(turnIdAt(2), ...ofTurn(turnIdAt(2), ended.slice(-2))));
    act(() => window.main.end(turnIdAt(2), SESSION_ID));
    await window.settled();
    await click("Send");
    expect(window.main.callsOf("sessions:sendMessage").length).toBe(1);
    await window.armed();
    await click("Send");
    expect(window.main.callsOf("sessions:sendMessage").length).toBe(2);
  });

  it("creates a conversation with the first message", async () => {
    const window = await beginning();
    type("hello");
    await press({ key: "Enter" });
    await window.settled();
    expect(window.services.navigation.sessionId).toBe(SESSION_ID);
    expect(field().value).toBe("");
  });

  it("shows the first message at once, as one that is not stored yet, until its turn stands in its place", async () => {
    const window = await beginning();
    const releases = (["sessions:create", "sessions:get", "sessions:sendMessage"] as const).map((channel) =>
      window.main.hold(channel),
    );
    const onItsWay = () => screen.queryByRole("article", { name: "Message on its way" })?.textContent;
    const isSteady = () => {
      expect(screen.queryByText("What shall we do?")).toBe(null);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("New conversation");
      expect(screen.getAllByText("hello").length).toBe(1);
    };
    type("hello");
    await press({ key: "Enter" });
    expect(onItsWay()).toBe("helloSending");
    isSteady();
    for (const release of releases) {
      act(() => release("all"));
      await window.settled();
      expect(onItsWay()).toBe("helloSending");
      isSteady();
    }
    const input = { role: "user" as const, content: "hello" };
    window.withTurn(created({ input }), called(0));
    act(() => window.main.begin(turnIdAt(1), SESSION_ID));
    await window.settled();
    expect(onItsWay()).toBe(undefined);
    expect(screen.getAllByText("hello").length).toBe(1);
    expect(window.services.outgoing.getSnapshot()).toEqual(new Map());
  });

  it("takes a refused first message back, with its files, before what was written meanwhile", async () => {
    const window = await beginning();
    const place = composerPlace(undefined);
    await act(() => window.services.attachments.add(place, [new File(["x"], "a.txt")]));
    await window.settled();
    window.main.refuse("sessions:create", new StoreIoError("disk full"));
    const release = window.main.hold("sessions:create");
    type("hello");
    await press({ key: "Enter" });
    await window.settled();
    expect(screen.queryByRole("list", { name: "Attached files" })).toBe(null);
    expect(screen.getByRole("article", { name: "Message on its way" }).textContent).toContain("a.txt");
    type("and");
    release("all");
    await window.settled();
    expect(screen.queryByRole("article")).toBe(null);
    expect(field().value).toBe("hello\n\nand");
    expect(screen.getByRole("list", { name: "Attached files" }).textContent).toBe("a.txt1 B");
    expect(screen.getByRole("alert").textContent).toBe("Disk full.");
  });

  it("sends the files that were picked, dropped or pasted after the words, and shows what it refuses", async () => {
    const window = await drawn(stage());
    const picker = document.querySelector("input[type=file]");
    if (picker === null) throw new Error("there is no picker");
    const give = async (how: () => void) => {
      await act(async () => how());
      // A real File is read by the document itself, which takes turns of its own.
      await act(() => vi.waitFor(() => expect(window.services.attachments.at(place).reading).toBe(0)));
      await window.settled();
    };
    const place = composerPlace(SESSION_ID);
    await give(() => fireEvent.change(picker, { target: { files: [new File(["one"], "1.txt")] } }));
    await give(() =>
      fireEvent.paste(field(), {
        clipboardData: { files: [new File(["two"], "2.txt")], types: ["Files"] },
      }),
    );
    await give(() =>
      fireEvent.drop(screen.getByRole("main"), {
        dataTransfer: {
          files: [new File(["a".repeat(300_000)], "3.txt"), new File(["three"], "4.txt")],
          types: ["Files"],
        },
      }),
    );
    expect(screen.getByRole("alert").textContent).toBe(
      '"3.txt" is too large: it has 300 kB, an attached text may have 262 kB at most.',
    );
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Remove 2.txt" })));
    await press({ key: "Enter" });
    await window.settled();
    const part = (filename: string, content: string) => ({
      type: "attachment",
      path: `/given/${filename}`,
      filename,
      mimeType: "text/plain",
      size: content.length,
      content,
    });
    expect(window.main.callsOf("sessions:sendMessage")).toMatchObject([
      { input: { role: "user", content: [part("1.txt", "one"), part("4.txt", "three")] } },
    ]);
    expect(screen.queryByRole("list", { name: "Attached files" })).toBe(null);
  });

  it("keeps a draft while the turn above asks, says what stands before it, and sends it once that turn has ended", async () => {
    const waiting = [
      created(),
      called(0),
      answered(0, toolCall("c1")),
      permissionRequired("c1"),
      suspended(),
    ];
    const window = await drawn(new DrawnStage().withTurn(...waiting));
    expect(field().placeholder).toBe("Answer above, or stop. You can write ahead");
    type("hello");
    await press({ key: "Enter" });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send" })));
    await window.settled();
    expect(window.main.callsOf("sessions:sendMessage")).toEqual([]);
    expect(screen.getByText("A draft: answer above first, or stop")).toBeTruthy();
    const ended = ofTurn(
      turnIdAt(1),
      eventsOf([...waiting, resulted("c1", "cancelled"), cancelled()]).slice(-2),
    );
    act(() => window.main.append(turnIdAt(1), ...ended));
    await window.settled();
    expect(screen.queryByText("A draft: answer above first, or stop")).toBe(null);
    await press({ key: "Enter" });
    expect(window.main.callsOf("sessions:sendMessage").length).toBe(1);
  });

  it("keeps the files of a refused message", async () => {
    const window = await drawn(stage());
    window.main.refuse("sessions:sendMessage", TurnNotSettledError.of(SESSION_ID, turnIdAt(1), "suspended"));
    await act(() => window.services.attachments.add(composerPlace(SESSION_ID), [new File(["x"], "a.txt")]));
    await window.settled();
    await press({ key: "Enter" });
    await window.settled();
    expect(screen.getByRole("list", { name: "Attached files" }).textContent).toBe("a.txt1 B");
  });
});
