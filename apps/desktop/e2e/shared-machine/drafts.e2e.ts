import { expect } from "vitest";
import { Chat } from "../chat.js";
import { type LifeCase, liveThrough } from "../lives.js";
import { look } from "../look.js";
import { sharedApp } from "../shared-app.js";

const asking =
  'call ask-human {"question": "Which colour?", "options": ["red", "green"]} and file-write {"path": "a", "content": "b"}';

const titleBegins = asking.slice(0, 40);

const answerBegun: LifeCase = {
  title: "asks a question with options, keeps its draft, and shows both waiting after a restart, S§10",
  first: async ({ stand, app }) => {
    await new Chat(app.page).say(asking);
    const answer = app.page.getByRole("textbox", { name: "Your answer" });
    await answer.pressSequentially("ultramarine, as I said");
    await stand.profileHolds("ultramarine, as I said");
    await look(app, "ask-human-and-permission");
  },
  second: async ({ app }) => {
    const { page } = app;
    const chat = new Chat(page);
    const row = page.locator("[data-session-row]").filter({ hasText: titleBegins });
    await row.getByText("Needs permission").waitFor();
    await row.click();
    await page.getByRole("button", { name: "Allow once" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Your answer" }).inputValue()).toBe(
      "ultramarine, as I said",
    );
    await look(app, "suspended-after-restart");
    await chat.press(page.getByRole("button", { name: "Answer", exact: true }));
    await chat.press(page.getByRole("button", { name: "Deny", exact: true }));
    await chat.sees("Denied");
    await chat.settled();
  },
};

// No key and no button goes down in its pages: as dictation, a drop or the system's own paste menu do it.
const withoutAnyKey: LifeCase = {
  title:
    "keeps over a kill a text that came without any key: dictated, dropped, pasted by the mouse, app.md §3",
  first: async ({ stand }) => {
    const { app } = await sharedApp();
    await new Chat(app.page).message.fill("dictated, not typed");
    await stand.profileHolds("dictated, not typed");
  },
  second: async ({ stand }) => {
    const { app } = await sharedApp();
    const { message } = new Chat(app.page);
    await expect.poll(() => message.inputValue()).toBe("dictated, not typed");
    // As the menu of the program pastes.
    await app.electron.evaluate(({ clipboard }) => clipboard.writeText("pasted by the mouse"));
    await message.selectText();
    await app.electron.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.paste());
    await expect.poll(() => message.inputValue()).toBe("pasted by the mouse");
    await stand.profileHolds("pasted by the mouse");
  },
  third: async ({ app }) => {
    const { message } = new Chat(app.page);
    await expect.poll(() => message.inputValue()).toBe("pasted by the mouse");
    await message.fill("");
  },
};

liveThrough(["kill", "kill"], [answerBegun, withoutAnyKey]);
