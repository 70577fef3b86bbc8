import { expect, it } from "vitest";
import { writeSession } from "../../bench/write-session.mjs";
import { Chat } from "../chat.js";
import { sharedApp } from "../shared-app.js";
import { Stand } from "../stand.js";
import { sessionFiles, turnFiles } from "../store-files.js";

it("renames and deletes a conversation; its session file goes, its turn file stays, S§9.4", async () => {
  const { stand, app } = await sharedApp();
  const chat = new Chat(app.page);
  await chat.say("hello");
  await chat.sees("to see what I understand.");
  await chat.settled();
  const [sessions = 0, turns] = await files(stand.workDir);

  await chat.choose("hello", "Rename");
  const title = app.page.getByRole("textbox", { name: "Title of the conversation" });
  await title.fill("Greetings");
  await title.press("Enter");
  await chat.conversations.getByText("Greetings", { exact: true }).waitFor();
  expect((await sessionFiles(stand.workDir)).at(-1)?.at(-1)).toMatchObject({
    type: "title_changed",
    title: "Greetings",
  });

  // The key that saves presses nothing that gets the focus back: no menu, and no other conversation than the one in view.
  await app.page.getByRole("button", { name: "Actions for this conversation" }).click();
  await app.page.getByRole("menuitem", { name: "Rename" }).click();
  await title.fill("Salutations");
  await title.press("Enter");
  await chat.conversations.getByText("Salutations", { exact: true }).waitFor();
  expect(await app.page.getByRole("menuitem").count()).toBe(0);
  await app.page.keyboard.press("Control+n");
  await chat.choose("Salutations", "Rename");
  await title.fill("Greetings");
  await title.press("Enter");
  await chat.conversations.getByText("Greetings", { exact: true }).waitFor();
  expect(await app.page.getByRole("heading", { level: 1 }).innerText()).toBe("New conversation");

  await chat.choose("Greetings", "Delete…");
  await app.page.getByRole("button", { name: "Delete", exact: true }).click();
  await chat.conversations.getByText("Greetings", { exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => files(stand.workDir)).toEqual([sessions - 1, turns]);
});

it("brings a window back whose page has crashed, with everything on disk and the draft, app.md §1", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const chat = new Chat(app.page);
  await chat.say("hello");
  await chat.sees("to see what I understand.");
  await chat.settled();
  await chat.message.fill("half a thought");

  // The driver has lost the page with its crash; the main process has not.
  const afterwards = await app.electron.evaluate(async ({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    if (contents === undefined) throw new Error("there is no window");
    const loaded = new Promise<void>((resolve) => {
      contents.once("did-finish-load", () => resolve());
    });
    contents.forcefullyCrashRenderer();
    await loaded;
    const rows: unknown = await contents.executeJavaScript(
      `new Promise((resolve) => {
        const look = () => {
          const list = document.querySelector('[aria-label="Conversations"]');
          const draft = document.querySelector('[aria-label="Message"]')?.value;
          if (list === null || list.innerText === "" || draft === "") requestAnimationFrame(look);
          else resolve([list.innerText, draft]);
        };
        look();
      })`,
    );
    return rows;
  });
  expect(afterwards).toEqual([expect.stringContaining("hello"), "half a thought"]);
  expect(await app.quit()).toBe(0);
});

it("brings the row of what comes into view by key into view, and leaves the list where it is scrolled after that", async () => {
  const stand = await Stand.make();
  for (let day = 1; day <= 28; day += 1)
    writeSession(stand.workDir, { start: Date.UTC(2025, 1, day), turns: 1, title: `Day ${day}` });
  const app = await stand.start();
  const { page } = app;
  const chat = new Chat(page);
  await chat.conversations.getByText("Day 28", { exact: true }).waitFor();
  const current = chat.conversations.locator("[aria-current=true]");
  const isSeen = () =>
    current.evaluate((row) => {
      const box = row.getBoundingClientRect();
      const list = row.closest("[role=list]")?.parentElement?.getBoundingClientRect();
      return list !== undefined && box.top >= list.top && box.bottom <= list.bottom;
    });
  for (let step = 0; step < 27; step += 1) await page.keyboard.press("Alt+ArrowDown");
  await current.getByText("Day 2", { exact: true }).waitFor();
  await expect.poll(isSeen).toBe(true);
  await chat.conversations.hover();
  await page.mouse.wheel(0, -5_000);
  await chat.conversations.getByText("Day 28", { exact: true }).waitFor();
  expect(await chat.conversations.getByText("Day 28", { exact: true }).isVisible()).toBe(true);
  expect(await app.quit()).toBe(0);
});

/** How many there are of sessions and of turns. */
async function files(workDir: string): Promise<number[]> {
  return [(await sessionFiles(workDir)).length, (await turnFiles(workDir)).length];
}
