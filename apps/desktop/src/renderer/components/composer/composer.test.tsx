import { act, fireEvent, screen } from "@testing-library/react";
import { TurnNotSettledError } from "@x/shared";
import { answered, called, completed, created, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { composerPlace } from "../../sessions/draft-store.js";
import { DrawnStage, drawn } from "../../testing/drawn-window.js";
import { SESSION_ID } from "../../testing/stage.js";

const settled = [created(), called(0), answered(0, "Hello"), completed()];

function stage(): DrawnStage {
  return new DrawnStage().withTurn(...settled);
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
        config: { agent: { agentId: "copilot" } },
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
    expect(screen.queryByRole("button", { name: "Send" })).toBe(null);
    const release = window.main.hold("sessions:stopTurn");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stop" })));
    await window.settled();
    expect(screen.getByRole("button", { name: "Stopping…" })).toBeTruthy();
    release("all");
    await window.settled();
    expect(window.main.callsOf("sessions:stopTurn")).toEqual([{ turnId: turnIdAt(1) }]);
  });

  it("creates a conversation with the first message", async () => {
    const window = new DrawnStage();
    window.draw();
    await act(() => window.start());
    window.main.answer("sessions:create", () => ({ sessionId: SESSION_ID }));
    window.withSession();
    type("hello");
    await press({ key: "Enter" });
    await window.settled();
    expect(window.services.navigation.sessionId).toBe(SESSION_ID);
    expect(field().value).toBe("");
  });
});
