import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { DEFAULT_SETTINGS } from "@x/shared";
import { describe, expect, it } from "vitest";
import { DrawnStage } from "../../testing/drawn-window.js";
import { SESSION_ID } from "../../testing/stage.js";

async function drawn(prepare: (stage: DrawnStage) => void = () => undefined): Promise<DrawnStage> {
  const stage = new DrawnStage().withSession();
  prepare(stage);
  stage.draw();
  await act(() => stage.start());
  return stage.settled();
}

const folded = (stage: DrawnStage, listFolded: boolean) => {
  const settings = { ...DEFAULT_SETTINGS, appearance: { theme: "system" as const, listFolded } };
  stage.main.settings = { ...stage.main.settings, settings };
};
const list = () => screen.queryByRole("navigation");
const search = () => screen.queryByRole("searchbox", { name: "Search conversations" });
const message = () => screen.getByLabelText("Message");
const press = (key: string, ctrlKey = true, on: Element = document.activeElement ?? document.body) =>
  act(async () => fireEvent.keyDown(on, { key, ctrlKey }));
const click = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const isInert = () => message().closest("[inert]") !== null;

describe("the list of conversations beside a conversation (app.md §3)", () => {
  it("goes and comes by button and by key, and the settings keep it for the next window", async () => {
    const stage = await drawn();
    await click("Hide the list");
    expect(list()).toBe(null);
    await press("b");
    expect(list()).not.toBe(null);
    await press("b");
    await click("Show the list");
    await stage.settled();
    expect(stage.main.callsOf("settings:update")).toEqual(
      [true, false, true, false].map((listFolded) => ({ appearance: { listFolded } })),
    );
  });

  it("is out of sight from the start where it was when it was last chosen", async () => {
    const stage = await drawn((before) => folded(before, true));
    expect(list()).toBe(null);
    await click("New conversation");
    expect(document.activeElement).toBe(message());
    // Another window chooses otherwise; this one has not chosen yet.
    folded(stage, false);
    await act(async () =>
      stage.main.send("settings:events", { type: "settings-changed", view: stage.main.settings }),
    );
    await stage.settled();
    expect(list()).not.toBe(null);
  });

  it("is out of sight before the settings are read, where they said so last", async () => {
    const stage = await drawn((before) => folded(before, true));
    const next = new DrawnStage().withSession();
    const said = stage.ports.storage.read("list-folded") ?? "";
    cleanup();
    next.ports.storage.write("list-folded", said);
    next.draw();
    expect([said, list()]).toEqual(["true", null]);
    // They say otherwise by now.
    await act(() => next.start());
    await next.settled();
    expect(list()).not.toBe(null);
    expect(next.ports.storage.read("list-folded")).toBe("false");
  });

  it("writes what was chosen last, however fast", async () => {
    const stage = await drawn();
    const release = stage.main.hold("settings:update");
    await press("b");
    await press("b");
    await press("b");
    await press("b");
    release("all");
    await stage.settled();
    expect(stage.main.callsOf("settings:update")).toEqual(
      [true, false].map((listFolded) => ({ appearance: { listFolded } })),
    );
    expect(list()).not.toBe(null);
  });

  it("keeps the choice of the window over a reload, also when the settings cannot be written", async () => {
    const stage = await drawn();
    await click("Hide the list");
    expect(stage.ports.windowStorage.read("list-folded")).toBe("true");
  });

  it("comes when it is searched, with the focus in the search", async () => {
    await drawn((stage) => folded(stage, true));
    await press("k");
    expect(document.activeElement).toBe(search());
  });
});

describe("the list over a conversation, in a narrow window (app.md §3)", () => {
  const narrow = (stage: DrawnStage) => stage.ports.narrowness.become(true);

  it("folds by itself as the window narrows and is back as it widens, and nothing of that is kept", async () => {
    const stage = await drawn();
    act(() => narrow(stage));
    expect(list()).toBe(null);
    await click("Show the list");
    expect(isInert()).toBe(true);
    expect(document.activeElement).toBe(search());
    act(() => stage.ports.narrowness.become(false));
    expect([list() === null, isInert()]).toEqual([false, false]);
    expect(stage.main.callsOf("settings:update")).toEqual([]);
  });

  it.each([
    ["Escape", () => press("Escape", false)],
    ["its key", () => press("b")],
    ["the key of the message", () => press("l")],
    ["a new conversation", () => press("n")],
    ["its row", () => click(/^Greetings/)],
    [
      "its button",
      () =>
        act(async () =>
          fireEvent.click(
            within(screen.getByRole("navigation")).getByRole("button", { name: "Hide the list" }),
          ),
        ),
    ],
  ])("is left by %s, and the message has the focus", async (_, leave) => {
    const stage = await drawn(narrow);
    act(() => stage.services.navigation.show(SESSION_ID));
    await stage.settled();
    await press("k");
    expect(isInert()).toBe(true);
    await leave();
    await stage.settled();
    expect([list(), isInert(), document.activeElement]).toEqual([null, false, message()]);
  });

  it("is not left by the Escape that empties the search", async () => {
    const stage = await drawn(narrow);
    await press("k");
    fireEvent.change(search() as HTMLElement, { target: { value: "greet" } });
    await press("Escape", false);
    await stage.settled();
    expect((search() as HTMLInputElement).value).toBe("");
    await press("Escape", false);
    expect(list()).toBe(null);
  });
});
