import { act, fireEvent, screen, within } from "@testing-library/react";
import {
  ASK_TOOL,
  answered,
  called,
  created,
  eventsOf,
  invoked,
  permissionRequired,
  permissionResolved,
  suspended,
  toolCall,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { DrawnStage, drawn } from "../../testing/drawn-window.js";
import { ofTurn } from "../../testing/stage.js";

const turnId = turnIdAt(1);

const asked = [
  created(),
  called(0),
  answered(0, toolCall("c1", "read", { path: "a" }), toolCall("c2", "read", { path: "b" })),
  permissionRequired("c1", { request: { action: "write a file" } }),
  permissionRequired("c2", { request: { action: "run a command" } }),
  suspended(),
];

function twoCalls(): DrawnStage {
  return new DrawnStage().withTurn(...asked);
}

function callAndQuestion(): DrawnStage {
  const question = toolCall("c2", ASK_TOOL.name, { question: "Which?", options: ["red", "blue"] });
  return new DrawnStage().withTurn(
    created(),
    called(0),
    answered(0, toolCall("c1", "read", { path: "a" }), question),
    permissionRequired("c1", { request: { action: "write a file" } }),
    invoked("c2"),
    suspended(),
  );
}

const cards = () => screen.getAllByRole("region").filter((card) => card.dataset["waitingCard"] !== undefined);
const press = (card: HTMLElement | undefined, name: string) =>
  act(async () => {
    if (card === undefined) throw new Error(`no card has "${name}"`);
    fireEvent.click(within(card).getByRole("button", { name }));
  });

describe("the second click of a double click (app.md §3)", () => {
  it.each(["Allow once", "Deny"])("reaches no other card after %s", async (name) => {
    const stage = await drawn(twoCalls());
    await stage.armed();
    await press(cards()[0], name);
    await press(cards()[1], name);
    await stage.settled();
    await press(cards()[1], name);
    expect(stage.main.callsOf("sessions:respondToPermission").length).toBe(1);
    await stage.armed();
    await press(cards()[1], name);
    expect(stage.main.callsOf("sessions:respondToPermission").length).toBe(2);
  });

  it("reaches no option of a question, and a question takes no click in its first half second", async () => {
    const stage = await drawn(callAndQuestion());
    await press(cards()[1], "red");
    await stage.armed();
    await press(cards()[0], "Allow once");
    await press(cards()[1], "red");
    expect(stage.main.callsOf("sessions:respondToAskHuman")).toEqual([]);
    await stage.armed();
    await press(cards()[1], "red");
    expect(stage.main.callsOf("sessions:respondToAskHuman")).toEqual([
      { turnId, toolCallId: "c2", answer: "red" },
    ]);
  });

  it("reaches no card that moved because another one went, however late that was", async () => {
    const stage = await drawn(twoCalls());
    await stage.armed();
    const allowed = ofTurn(turnId, eventsOf([...asked, permissionResolved("c1", "allow")]).slice(-1));
    act(() => stage.main.append(turnId, ...allowed));
    await stage.settled();
    expect(cards().length).toBe(1);
    await press(cards()[0], "Allow once");
    expect(stage.main.callsOf("sessions:respondToPermission")).toEqual([]);
    await stage.armed();
    await press(cards()[0], "Allow once");
    expect(stage.main.callsOf("sessions:respondToPermission").length).toBe(1);
  });
});
