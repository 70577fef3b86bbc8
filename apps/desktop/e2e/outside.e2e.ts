import path from "node:path";
import { expect, it } from "vitest";
import { Chat } from "./chat.js";
import { look } from "./look.js";
import { sharedApp } from "./shared-app.js";

const running = sharedApp();

it("lets a click copy code and open a link, each through the main process, app.md §2", async () => {
  const { app } = await running();
  const chat = new Chat(app.page);
  await chat.say("markdown");
  await chat.sees("to do");
  await chat.settled();

  await app.page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect
    .poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe("export function add(left: number, right: number): number {\n  return left + right;\n}");

  // Neither a real dialog nor a real browser: what they would be asked is kept instead.
  await app.electron.evaluate(({ dialog, shell }) => {
    const asked: string[] = [];
    const confirm = async (_window: unknown, { message }: { message: string }) => {
      asked.push(message);
      return { response: asked.length === 1 ? 1 : 0, checkboxChecked: false };
    };
    const openExternal = async (url: string) => {
      asked.push(url);
    };
    Object.assign(dialog, { showMessageBox: confirm });
    Object.assign(shell, { openExternal });
    Object.assign(globalThis, { asked });
  });
  const asked = () => app.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  const link = app.page.getByRole("log").getByText("a link");
  await link.click();
  await expect.poll(asked).toEqual(["Open example.com?"]);
  await link.click();
  await expect.poll(asked).toEqual(["Open example.com?", "Open example.com?", "https://example.com/"]);
  expect(app.page.url()).toBe("app://copilot/index.html");
});

it("shows an exported file in its folder, the one that was just exported and no other, app.md §2", async () => {
  const { stand, app } = await running();
  const chat = new Chat(app.page);
  await chat.say("hello");
  await chat.settled();
  const saved = path.join(stand.workspace, "export.md");
  await app.electron.evaluate(({ dialog, shell }, filePath) => {
    const shown: string[] = [];
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    Object.assign(shell, { showItemInFolder: (file: string) => shown.push(file) });
    Object.assign(globalThis, { shown });
  }, saved);
  await chat.choose("hello", "Export as Markdown…");
  await app.page.getByText("Exported to").waitFor();
  await look(app, "exported");
  await app.page.getByRole("button", { name: "Show in folder" }).click();
  await expect
    .poll(() => app.electron.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))
    .toEqual([saved]);
});
