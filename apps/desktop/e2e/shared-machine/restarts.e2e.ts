import type { Page } from "playwright-core";
import { expect } from "vitest";
import { Chat } from "../chat.js";
import { draftInTwoWindows } from "../draft-in-two-windows.js";
import { type LifeCase, liveThrough } from "../lives.js";
import { turnAsked } from "../store-files.js";
import { terminalBeside } from "../terminal-beside.js";

const asking =
  'call file-write {"path": "notes.txt", "content": "kept"} and ask-human {"question": "Which colour?", "options": ["red", "green"]}';

const rowOfAsking = (page: Page) =>
  page.locator("[data-session-row]").filter({ hasText: asking.slice(0, 40) });

const twoQuestions: LifeCase = {
  title:
    "comes back from a kill between two questions with both still to be answered, and takes the answers, quality.md §2",
  first: async ({ app: { page } }) => {
    await page.keyboard.press("Control+n");
    await new Chat(page).say(asking);
    await page.getByRole("button", { name: "green", exact: true }).waitFor();
    await page.getByRole("button", { name: "Allow once" }).waitFor();
  },
  second: async ({ stand, app: { page } }) => {
    const chat = new Chat(page);
    await rowOfAsking(page).click();
    await chat.press(page.getByRole("button", { name: "Allow once" }));
    await expect.poll(() => stand.inWorkspace("notes.txt")).toBe("kept");
    await page.getByText("Waiting for you: 1 answer").waitFor();
  },
  third: async ({ stand, app: { page } }) => {
    const chat = new Chat(page);
    await rowOfAsking(page).click();
    await chat.press(page.getByRole("button", { name: "green", exact: true }));
    const turn = () => turnAsked(stand.workDir, asking);
    await expect.poll(async () => (await turn()).at(-1)?.type).toBe("turn_completed");
    const results = (await turn()).filter((event) => event.type === "tool_result");
    expect(results.map((event) => [event.toolName, event.source])).toEqual([
      ["file-write", "sync"],
      ["ask-human", "async"],
    ]);
  },
};

// The last before the kill, so that this comes in mid-answer.
const midAnswer: LifeCase = {
  title:
    "comes back from a kill in mid-answer as interrupted, keeps the draft, and answers anew when resumed, quality.md §2",
  first: async ({ app: { page } }) => {
    await page.keyboard.press("Control+n");
    const chat = new Chat(page);
    await chat.say("count slowly to 100");
    await chat.sees("1 2 3 4 5");
    await chat.message.fill("half a thought");
    await page.reload();
    await expect.poll(() => chat.message.inputValue()).toBe("half a thought");
    await chat.sees("10 11 12");
  },
  second: async ({ stand, app: { page } }) => {
    const chat = new Chat(page);
    await chat.open("count slowly to 100");
    await chat.sees("What had been written of it is not kept; resuming asks the model again.");
    await page.getByRole("button", { name: "Resume" }).click();
    await chat.sees("98 99 100");
    await chat.settled();
    expect((await turnAsked(stand.workDir, "count slowly to 100")).at(-1)?.type).toBe("turn_completed");
  },
};

liveThrough(["kill", "kill"], [terminalBeside, twoQuestions, midAnswer, draftInTwoWindows]);
