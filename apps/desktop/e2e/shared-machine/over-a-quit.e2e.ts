import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TurnEvent } from "@x/shared";
import { expect } from "vitest";
import { Chat } from "../chat.js";
import { type LifeCase, liveThrough } from "../lives.js";
import { look } from "../look.js";
import { openSettings } from "../open-settings.js";
import type { Stand } from "../stand.js";
import { turnAsked } from "../store-files.js";

const themeAndList: LifeCase = {
  title:
    "keeps the theme over a restart and opens the next window in its colour, and the list out of sight until its button brings it back",
  first: async ({ app }) => {
    const { page } = app;
    const settings = await openSettings(app, "Appearance");
    await settings.getByRole("radio", { name: "Dark" }).click();
    await page.waitForFunction(() => matchMedia("(prefers-color-scheme: dark)").matches);
    await look(app, "settings-appearance");
    await page.keyboard.press("Escape");
    await settings.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Hide the list" }).click();
    await page.getByRole("navigation").waitFor({ state: "detached" });
    await look(app, "list-folded");
    await page.reload();
    await page.getByRole("button", { name: "Show the list" }).waitFor();
  },
  second: async ({ app: { electron, page } }) => {
    expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(true);
    const background = await electron.evaluate(({ BrowserWindow, nativeTheme }) => [
      nativeTheme.themeSource,
      BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase(),
    ]);
    expect(background).toEqual(["dark", "#141619"]);
    await page.getByRole("button", { name: "Show the list" }).click();
    await page.getByRole("navigation").waitFor();
  },
};

const asking = "ask Which colour? red | green | blue";
const writing = "write notes.txt: some text";

const questions: LifeCase = {
  title:
    "keeps a permission question and one to the person over a restart, runs what was shown once it is allowed, and takes the answer, S§10, S§9.2",
  first: async ({ app: { page } }) => {
    const chat = new Chat(page);
    await chat.say(asking);
    await page.getByRole("button", { name: "green", exact: true }).waitFor();
    await page.keyboard.press("Control+n");
    await chat.say(writing);
    await page.getByRole("button", { name: "Allow once" }).waitFor();
  },
  second: async ({ stand, app: { page } }) => {
    const chat = new Chat(page);
    await chat.open(writing);
    await expect(readFile(path.join(stand.workspace, "notes.txt"), "utf8")).rejects.toThrow("ENOENT");
    await page.getByRole("button", { name: "Allow once" }).click();
    await chat.settled();
    await expect.poll(() => lastEvents(stand)).toEqual(["turn_suspended", "turn_completed"]);
    expect(await readFile(path.join(stand.workspace, "notes.txt"), "utf8")).toBe("some text");

    await chat.open(asking);
    await page.getByRole("button", { name: "green", exact: true }).click();
    await expect.poll(() => lastEvents(stand)).toEqual(["turn_completed", "turn_completed"]);
    const turn = await turnAsked(stand.workDir, asking);
    const result = turn.find((event) => event.type === "tool_result");
    expect(result).toMatchObject({ source: "async", result: { output: "green", isError: false } });
  },
};

// The list is back in sight before the questions are looked for in it.
liveThrough(["quit"], [themeAndList, questions]);

/** Of the question's turn, and of the permission's. */
async function lastEvents({ workDir }: Stand): Promise<(TurnEvent["type"] | undefined)[]> {
  const turns = [await turnAsked(workDir, asking), await turnAsked(workDir, writing)];
  return turns.map((events) => events.at(-1)?.type);
}
