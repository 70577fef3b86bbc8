import { expect, it } from "vitest";
import { Chat } from "./chat.js";
import { Stand } from "./stand.js";
import { sessionFiles, turnFiles } from "./store-files.js";

it("renames and deletes a conversation; its session file goes, its turn file stays, S§9.4", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const chat = new Chat(app.page);
  await chat.say("hello");
  await chat.sees("to see what I understand.");
  await chat.settled();

  await chat.choose("hello", "Rename");
  const title = app.page.getByRole("textbox", { name: "Title of the conversation" });
  await title.fill("Greetings");
  await title.press("Enter");
  await chat.conversations.getByText("Greetings", { exact: true }).waitFor();
  expect((await sessionFiles(stand.workDir))[0]?.at(-1)).toMatchObject({
    type: "title_changed",
    title: "Greetings",
  });

  await chat.choose("Greetings", "Delete…");
  await app.page.getByRole("button", { name: "Delete", exact: true }).click();
  await chat.conversations.getByText("Greetings", { exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => sessionFiles(stand.workDir)).toEqual([]);
  expect((await turnFiles(stand.workDir)).length).toBe(1);
  expect(await app.quit()).toBe(0);
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
