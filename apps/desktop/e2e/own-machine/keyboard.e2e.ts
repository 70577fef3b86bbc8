import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { Stand } from "../stand.js";

it("goes the main way by keyboard alone: write, allow, answer, stop, find, rename, switch, delete, app.md §3", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const { page } = app;
  const chat = new Chat(page);
  const keys = page.keyboard;

  // The window opens ready to type.
  await keys.type("write notes.txt: by keys");
  await keys.press("Enter");
  await armed(page, "Allow once");
  await tabTo(page, "Allow once", "Shift+Tab");
  await keys.press("Enter");
  await chat.sees("Done");
  await chat.settled();
  expect(await readFile(path.join(stand.workspace, "notes.txt"), "utf8")).toBe("by keys");

  await keys.press("Control+n");
  await keys.type("ask Which colour? red | green");
  await keys.press("Enter");
  await armed(page, "green");
  await tabTo(page, "green", "Shift+Tab");
  await keys.press("Enter");
  await chat.settled();

  await keys.press("Control+n");
  await keys.type("count to 10000");
  await keys.press("Enter");
  await chat.sees("1 2 3 4 5");
  await keys.press("Escape");
  await chat.sees("Stopped");

  await keys.press("Control+k");
  await keys.type("notes");
  await expect.poll(() => chat.conversations.getByRole("listitem").count()).toBe(1);
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await chat.sees("by keys");
  await keys.press("Control+k");
  await keys.press("Control+a");
  await keys.press("Backspace");
  await expect.poll(() => chat.conversations.getByRole("listitem").count()).toBe(3);
  await keys.press("ArrowDown");
  await keys.press("F2");
  await keys.type("Renamed");
  await keys.press("Enter");
  // The focus is back on the row: arrows go on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Renamed");

  await keys.press("Alt+ArrowDown");
  await chat.sees("1 2 3 4 5");
  await keys.press("Control+l");
  await keys.type("a draft");
  await keys.press("Alt+ArrowUp");
  await chat.sees("by keys");
  await keys.press("Alt+ArrowDown");
  await expect.poll(() => chat.message.inputValue()).toBe("a draft");

  await keys.press("Control+k");
  await keys.press("ArrowDown");
  await keys.press("Delete");
  await page.getByRole("alertdialog").waitFor();
  await tabTo(page, "Delete", "Tab");
  await keys.press("Enter");
  await expect.poll(() => chat.conversations.getByRole("listitem").count()).toBe(2);
  await keys.press("Control+/");
  await page.getByRole("dialog").waitFor();
  await keys.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

/** Waits until the button would take a press: a card that has just come takes none. */
async function armed(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await button.and(page.locator(":not([aria-disabled=true])")).waitFor();
}

/** Moves the focus with one key until the button of that name has it. */
async function tabTo(page: Page, name: string, key: "Tab" | "Shift+Tab"): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focused()) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no "${name}" within reach of ${key}`);
}
