import path from "node:path";
import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { sharedApp } from "../shared-app.js";

it("lets a click copy code and open a link, each through the main process, app.md §2", async () => {
  const { app } = await sharedApp();
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

it("has a menu for fields, for selected words and for links, and none elsewhere, app.md §2", async () => {
  const { app } = await sharedApp();
  const chat = new Chat(app.page);
  await chat.say("markdown");
  await chat.sees("to do");
  await chat.settled();
  // The menu is the system's: what it would show is kept, and chosen from below.
  await app.electron.evaluate(({ Menu }) => {
    const menus: Electron.Menu[] = [];
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      menus.push(this);
    };
    Object.assign(globalThis, { menus });
  });
  const menus = () =>
    app.electron.evaluate(() =>
      (globalThis as unknown as { menus: Electron.Menu[] }).menus.map(({ items }) =>
        items
          .filter(({ type }) => type !== "separator")
          .map(({ role, label, enabled }) => `${role ?? label}${enabled ? "" : " (not now)"}`),
      ),
    );
  const choose = (wanted: string) =>
    app.electron.evaluate(({ BrowserWindow }, name) => {
      const [window] = BrowserWindow.getAllWindows();
      const menu = (globalThis as unknown as { menus: Electron.Menu[] }).menus.at(-1);
      // Electron gives the window in front along when a person chooses.
      const item = menu?.items.find(({ role, label }) => (role ?? label) === name);
      item?.click({}, window, window?.webContents);
    }, wanted);
  const clipboard = () => app.electron.evaluate(({ clipboard: system }) => system.readText());
  const right = { button: "right" } as const;

  await chat.message.fill("kept words");
  await app.page.getByRole("heading", { level: 1 }).click(right);
  await chat.message.click(right);
  await expect.poll(menus).toHaveLength(1);
  expect((await menus())[0]).toEqual(["cut (not now)", "copy (not now)", "paste", "selectall"]);
  await choose("selectall");
  await chat.message.click(right);
  await expect.poll(menus).toHaveLength(2);
  expect((await menus())[1]).toEqual(["cut", "copy", "paste", "selectall"]);
  await choose("cut");
  await expect.poll(clipboard).toBe("kept words");
  expect(await chat.message.inputValue()).toBe("");
  await choose("paste");
  await expect.poll(() => chat.message.inputValue()).toBe("kept words");
  await chat.message.fill("");

  const word = app.page.getByRole("log").getByText("markdown", { exact: true });
  const atWord = { position: { x: 8, y: 8 } };
  await word.dblclick(atWord);
  await word.click({ ...right, ...atWord });
  await expect.poll(menus).toHaveLength(3);
  expect((await menus())[2]).toEqual(["copy"]);
  await choose("copy");
  await expect.poll(clipboard).toBe("markdown");

  await app.page.getByRole("log").getByText("a link").click(right);
  await expect.poll(menus).toHaveLength(4);
  expect((await menus())[3]).toEqual(["Copy Link"]);
  await choose("Copy Link");
  await expect.poll(clipboard).toBe("https://example.com/");
});

it("shows an exported file in its folder, the one that was just exported and no other, app.md §2", async () => {
  const { stand, app } = await sharedApp();
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
