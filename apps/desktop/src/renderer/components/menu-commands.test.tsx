import { act, fireEvent, screen, within } from "@testing-library/react";
import type { MenuCommand } from "@x/shared";
import { describe, expect, it } from "vitest";
import { DrawnStage } from "../testing/drawn-window.js";
import { SESSION_ID } from "../testing/stage.js";

async function drawn(): Promise<DrawnStage> {
  const stage = new DrawnStage().withTurn();
  stage.main.answer("tasks:list", () => ({ tasks: [] }));
  stage.draw();
  await act(() => stage.start());
  return stage.settled();
}

async function chosen(stage: DrawnStage, command: MenuCommand): Promise<void> {
  await act(async () => stage.main.send("app:menu", { command }));
  await stage.settled();
}

async function withTypedTask(): Promise<DrawnStage> {
  const stage = await drawn();
  await chosen(stage, "show-tasks");
  await click(stage, "New task");
  await act(async () => fireEvent.change(name(), { target: { value: "Morning news" } }));
  return stage;
}

const name = () => screen.getByLabelText<HTMLInputElement>("Name");
const click = async (stage: DrawnStage, label: string) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: label })));
  await stage.settled();
};
const question = () => screen.queryByRole("alertdialog", { name: "Discard what you changed?" });
const titleInView = () => screen.getByRole("heading", { level: 1, hidden: true }).textContent;

describe("a command of the menu over an open form (app.md §3)", () => {
  it("asks first where something was changed, and is not done by who keeps editing", async () => {
    const stage = await withTypedTask();
    for (const command of ["new-conversation", "search", "show-waiting", "settings", "show-tasks"] as const) {
      await chosen(stage, command);
      expect(question(), command).not.toBe(null);
      await click(stage, "Keep editing");
      expect(question(), command).toBe(null);
      expect(name().value).toBe("Morning news");
      expect(titleInView()).toBe("Background tasks");
    }
  });

  it("is done once the person discards, with the focus where it leads", async () => {
    const stage = await withTypedTask();
    await chosen(stage, "new-conversation");
    await click(stage, "Discard");
    expect(screen.queryByRole("dialog")).toBe(null);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));
    await chosen(stage, "show-tasks");
    await click(stage, "New task");
    expect(name().value).toBe("");
  });

  it("asks for the form of an agent in the settings, too, but not to show the settings again", async () => {
    const stage = await drawn();
    await chosen(stage, "settings");
    await act(async () => stage.services.openPanel.set({ panel: "settings", section: "agents" }));
    await stage.settled();
    await click(stage, "New agent…");
    const field = within(screen.getByRole("dialog")).getByLabelText("Id");
    await act(async () => fireEvent.change(field, { target: { value: "reviewer" } }));
    await chosen(stage, "settings");
    expect(question()).toBe(null);
    await chosen(stage, "search");
    await click(stage, "Discard");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    expect(screen.queryByRole("dialog")).toBe(null);
  });

  it("closes a dialog in which nothing was changed, and leaves it open where it leads nowhere else", async () => {
    const stage = await drawn();
    await chosen(stage, "show-tasks");
    await click(stage, "New task");
    await chosen(stage, "toggle-list");
    expect(screen.getByRole("dialog", { name: "New task" })).toBeTruthy();
    await chosen(stage, "new-conversation");
    expect(screen.queryByRole("dialog")).toBe(null);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));
  });

  it("holds for a notification, which leads to its conversation", async () => {
    const stage = await withTypedTask();
    await act(async () => stage.main.send("app:showSession", { sessionId: SESSION_ID }));
    await stage.settled();
    await click(stage, "Keep editing");
    expect(stage.services.navigation.sessionId).toBe(undefined);
    await act(async () => stage.main.send("app:showSession", { sessionId: SESSION_ID }));
    await stage.settled();
    await click(stage, "Discard");
    expect(stage.services.navigation.sessionId).toBe(SESSION_ID);
  });
});
