import { act, fireEvent, screen, within } from "@testing-library/react";
import type { SessionIndexEntry } from "@x/shared";
import { StoreIoError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { DrawnStage } from "../../testing/drawn-window.js";
import { NOON } from "../../testing/manual-ports.js";

function entry(
  title: string,
  minutesAgo: number,
  fields: Partial<SessionIndexEntry> = {},
): SessionIndexEntry {
  const updatedAt = new Date(NOON - minutesAgo * 60_000).toISOString();
  const sessionId = `2025-11-11T10-00-00Z-0000001-${String(minutesAgo).padStart(3, "0")}`;
  return {
    sessionId,
    title,
    createdAt: updatedAt,
    updatedAt,
    turnCount: 1,
    latestTurnId: `turn of ${title}`,
    latestTurnStatus: "completed",
    ...fields,
  };
}

const shopping = entry("Shopping", 1);
const deploy = entry("Deploy", 2, { latestTurnStatus: "failed" });
const asks = entry("Asks", 3, {
  latestTurnStatus: "suspended",
  pending: { permissions: 1, humans: 0, others: 0 },
});
const busy = entry("Busy", 4, { latestTurnStatus: "idle" });

async function drawn(...entries: readonly SessionIndexEntry[]): Promise<DrawnStage> {
  const stage = new DrawnStage();
  for (const each of entries) stage.main.entries.set(each.sessionId, each);
  stage.main.active.add("turn of Busy");
  stage.draw();
  await act(() => stage.start());
  return stage.settled();
}

const list = () => screen.getByRole("list", { name: "Conversations" });
const rows = () =>
  within(list())
    .getAllByRole("listitem")
    .map((row) => row.querySelector("button")?.textContent);
const row = (title: string) => within(list()).getByRole("button", { name: new RegExp(`^${title}`) });
const press = (element: HTMLElement, key: string) => act(async () => fireEvent.keyDown(element, { key }));

describe("the list of conversations (app.md §3)", () => {
  it("has what needs the person on top, and every state in words", async () => {
    await drawn(shopping, deploy, asks, busy);
    expect(list().textContent).toMatch(/^Needs you/);
    expect(rows().map((text) => text?.replace(/\d{1,2}:\d{2}.*/, "time"))).toEqual([
      "AsksNeeds permission",
      "Shoppingtime",
      "DeployFailed",
      "BusyRunning",
    ]);
  });

  it("finds by title, says when nothing matches, and is emptied by Escape or its cross", async () => {
    await drawn(shopping, deploy);
    const search = screen.getByRole("searchbox", { name: "Search conversations" });
    expect(search.getAttribute("placeholder")).toBe("Search titles");
    fireEvent.change(search, { target: { value: "shop" } });
    expect(rows().length).toBe(1);
    fireEvent.change(search, { target: { value: "nothing" } });
    expect(screen.getByText("No title matches.")).toBeTruthy();
    await press(search, "Escape");
    expect(rows().length).toBe(2);
    fireEvent.change(search, { target: { value: "shop" } });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Clear the search" })));
    expect([rows().length, document.activeElement]).toEqual([2, search]);
    expect(screen.queryByRole("button", { name: "Clear the search" })).toBe(null);
  });

  it("goes from the search to the rows by arrow, and opens the first that was found by Enter", async () => {
    const stage = await drawn(shopping, deploy, asks);
    const search = screen.getByRole("searchbox", { name: "Search conversations" });
    fireEvent.change(search, { target: { value: "deploy" } });
    await press(search, "ArrowDown");
    expect(document.activeElement).toBe(row("Deploy"));
    await press(search, "Enter");
    expect(stage.services.navigation.sessionId).toBe(deploy.sessionId);
    fireEvent.change(search, { target: { value: "" } });
    await stage.settled();
    await press(search, "ArrowDown");
    expect(document.activeElement).toBe(row("Deploy"));
  });

  it("says what to do while there is nothing, and how far the reading is", async () => {
    const stage = await drawn();
    expect(screen.getByText("Your conversations will be listed here.")).toBeTruthy();
    stage.main.ready = false;
    act(() => stage.services.list.read());
    act(() => stage.ports.timers.advance(250));
    await stage.settled();
    act(() => stage.main.send("app:notices", { type: "session-scan-progress", done: 3, total: 9 }));
    await stage.settled();
    expect(screen.getByText("Reading conversations: 3 of 9")).toBeTruthy();
  });

  it("opens a conversation, and marks it", async () => {
    const stage = await drawn(shopping, deploy);
    await act(async () => fireEvent.click(row("Deploy")));
    await stage.settled();
    expect(stage.services.navigation.sessionId).toBe(deploy.sessionId);
    expect(row("Deploy").getAttribute("aria-current")).toBe("true");
    expect(document.title).toBe("Deploy – Copilot");
  });

  it("has one row in the order of focus, and moves by arrows, Home and End", async () => {
    const stage = await drawn(shopping, deploy, busy);
    const focusable = () =>
      within(list())
        .getAllByRole("button")
        .filter((each) => each.tabIndex === 0 && "sessionRow" in each.dataset);
    expect(focusable().map((each) => each.title)).toEqual(["Shopping"]);
    act(() => row("Shopping").focus());
    for (const [key, title] of [
      ["ArrowDown", "Deploy"],
      ["End", "Busy"],
      ["ArrowUp", "Deploy"],
      ["Home", "Shopping"],
    ] as const) {
      await press(document.activeElement as HTMLElement, key);
      await stage.settled();
      expect(focusable().map((each) => each.title)).toEqual([title]);
    }
  });

  it("shows only the rows in view, of however many", async () => {
    const many = Array.from({ length: 900 }, (_, index) => entry(`Number ${index}`, index));
    await drawn(...many);
    expect(rows().length).toBeLessThan(60);
  });
});

describe("renaming (app.md §3)", () => {
  const field = () => screen.getByRole("textbox", { name: "Title of the conversation" });

  it("saves with Enter, once", async () => {
    const stage = await drawn(shopping);
    await press(row("Shopping"), "F2");
    fireEvent.change(field(), { target: { value: "Groceries" } });
    await press(field(), "Enter");
    expect(stage.main.callsOf("sessions:setTitle")).toEqual([
      { sessionId: shopping.sessionId, title: "Groceries" },
    ]);
    expect(screen.queryByRole("textbox", { name: "Title of the conversation" })).toBe(null);
  });

  it.each(["Enter", "Escape"])("keeps %s from pressing what gets the focus back", async (key) => {
    await drawn(shopping);
    await press(row("Shopping"), "F2");
    const goesOn = await act(async () => fireEvent.keyDown(field(), { key }));
    expect(goesOn).toBe(false);
  });

  it("says why it was refused, until that is dismissed", async () => {
    const stage = await drawn(shopping);
    stage.main.refuse("sessions:setTitle", new StoreIoError("the folder is read-only"));
    await press(row("Shopping"), "F2");
    fireEvent.change(field(), { target: { value: "Groceries" } });
    await press(field(), "Enter");
    await stage.settled();
    expect(screen.getByRole("alert").textContent).toBe("The folder is read-only.");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Dismiss" })));
    await stage.settled();
    expect(screen.queryByRole("alert")).toBe(null);
  });

  it.each([
    ["Escape", "Groceries", "Escape"],
    ["an empty title", "  ", "Enter"],
    ["the same title", "Shopping", "Enter"],
  ])("leaves the title as it was with %s", async (_, title, key) => {
    const stage = await drawn(shopping);
    await press(row("Shopping"), "F2");
    fireEvent.change(field(), { target: { value: title } });
    await press(field(), key);
    expect(stage.main.callsOf("sessions:setTitle")).toEqual([]);
  });
});

describe("deleting (app.md §3, S§9.4)", () => {
  const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

  it("asks first, says what stays, and deletes", async () => {
    const stage = await drawn(shopping);
    await press(row("Shopping"), "Delete");
    const dialog = screen.getByRole("alertdialog", { name: "Delete this conversation?" });
    expect(dialog.textContent).toContain("“Shopping” leaves the list");
    expect(dialog.textContent).toContain("The files of its turns stay in the storage folder");
    await click("Delete");
    await stage.settled();
    expect(stage.main.callsOf("sessions:delete")).toEqual([{ sessionId: shopping.sessionId }]);
    expect(screen.queryByRole("alertdialog")).toBe(null);
  });

  it("changes nothing when the person keeps it", async () => {
    const stage = await drawn(shopping);
    await press(row("Shopping"), "Delete");
    await click("Keep");
    expect(stage.main.callsOf("sessions:delete")).toEqual([]);
    expect(screen.queryByRole("alertdialog")).toBe(null);
  });

  it("stays open with the reason when it is refused", async () => {
    const stage = await drawn(shopping);
    stage.main.refuse("sessions:delete", new StoreIoError("the folder is read-only"));
    await press(row("Shopping"), "Delete");
    await click("Delete");
    await stage.settled();
    expect(within(screen.getByRole("alertdialog")).getByRole("alert").textContent).toBe(
      "The folder is read-only.",
    );
  });
});
