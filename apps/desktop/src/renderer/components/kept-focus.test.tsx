import { act, fireEvent, screen, within } from "@testing-library/react";
import {
  answered,
  called,
  completed,
  created,
  eventsOf,
  permissionRequired,
  permissionResolved,
  suspended,
  type TurnPart,
  toolCall,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it, vi } from "vitest";
import { DrawnStage, drawn } from "../testing/drawn-window.js";
import { ofTurn, SESSION_ID } from "../testing/stage.js";

const turnId = turnIdAt(1);
const asked = [
  created(),
  called(0),
  answered(0, toolCall("c1", "read", { path: "a" }), toolCall("c2", "read", { path: "b" })),
  permissionRequired("c1", { request: { action: "write a file" } }),
  permissionRequired("c2", { request: { action: "run a command" } }),
  suspended(),
];
const message = () => screen.getByRole("textbox", { name: "Message" });
const focused = (element: () => Element | null) =>
  act(() => vi.waitFor(() => expect(document.activeElement).toBe(element())));

describe("the focus is never lost (app.md §3)", () => {
  it("goes from an answered card to the next card, onto none of its buttons, and from the last to the message", async () => {
    const stage = await drawn(new DrawnStage().withTurn(...asked));
    const cards = () => screen.getAllByRole("region", { name: /^Use read/ });
    const [first, second] = cards();
    if (first === undefined || second === undefined) throw new Error("there are not two cards");
    const soFar: TurnPart[] = [...asked];
    const answer = async (card: HTMLElement, toolCallId: string) => {
      await stage.armed();
      const allow = within(card).getByRole("button", { name: "Allow once" });
      act(() => allow.focus());
      await act(async () => fireEvent.click(allow));
      soFar.push(permissionResolved(toolCallId, "allow"));
      act(() => stage.main.append(turnId, ...ofTurn(turnId, eventsOf(soFar).slice(-1))));
      await stage.settled();
    };
    await answer(first, "c1");
    await focused(() => second);
    await answer(second, "c2");
    await focused(message);
  });

  it("goes to the message when a note is taken away", async () => {
    const stage = await drawn(
      new DrawnStage().withTurn(created(), called(0), answered(0, "Hi"), completed()),
    );
    stage.main.answer("sessions:export", () => ({ outcome: "saved", path: "/a.md" }));
    await act(() => stage.services.files.export(SESSION_ID, "markdown"));
    await stage.settled();
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    act(() => dismiss.focus());
    fireEvent.click(dismiss);
    await stage.settled();
    await focused(message);
  });

  it("goes back to the menu from which a conversation was renamed", async () => {
    const stage = await drawn(new DrawnStage().withTurn());
    const menu = () => screen.getByRole("button", { name: "Actions for this conversation" });
    act(() => menu().focus());
    fireEvent.click(menu());
    await stage.settled();
    fireEvent.click(screen.getByRole("menuitem", { name: "Rename" }));
    await stage.settled();
    const field = screen.getByRole("textbox", { name: "Title of the conversation" });
    act(() => field.focus());
    await act(async () => fireEvent.keyDown(field, { key: "Enter" }));
    await stage.settled();
    await focused(menu);
  });
});
