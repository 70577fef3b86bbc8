// What a start finds that was there before: settings that cannot be used, a list longer than the window, a long conversation.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeSession } from "../../bench/write-session.mjs";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { openSettings } from "../open-settings.js";
import { type RunningApp, Stand } from "../stand.js";

const TURNS = 130;

let stand: Stand;
let app: RunningApp;

beforeAll(async () => {
  stand = await Stand.makeToKeep();
  await stand.putSettings('{ "schemaVersion": 1, "providers": 7 }');
  for (let day = 1; day <= 28; day += 1)
    writeSession(stand.workDir, { start: Date.UTC(2025, 1, day), turns: 1, title: `Day ${day}` });
  writeSession(stand.workDir, { start: Date.UTC(2025, 10, 11), turns: TURNS, title: "Long" });
  app = await stand.start();
}, 60_000);
afterAll(() => stand.takeAway());

it("says of a settings file that cannot be used what is wrong, and goes on once it is mended", async () => {
  await app.page.getByText("The settings cannot be used, so no message is answered.").waitFor();
  await look(app, "settings-fault");
  const settings = await openSettings(app, "Permissions");
  // The section that is being left may still be there for a moment.
  const section = settings.getByRole("tabpanel", { name: "Permissions" });
  await section.getByText("nothing here can be changed").waitFor();
  await look(app, "settings-permissions");
  await stand.putSettings(undefined);
  await section.getByRole("button", { name: "Look again" }).click();
  await section.getByText("nothing here can be changed").waitFor({ state: "hidden" });
  await app.page.keyboard.press("Escape");
  await settings.waitFor({ state: "hidden" });
});

it("brings the row of what comes into view by key into view, and leaves the list where it is scrolled after that", async () => {
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
  for (let step = 0; step < 28; step += 1) await page.keyboard.press("Alt+ArrowDown");
  await current.getByText("Day 2", { exact: true }).waitFor();
  await expect.poll(isSeen).toBe(true);
  await chat.conversations.hover();
  await page.mouse.wheel(0, -5_000);
  await chat.conversations.getByText("Day 28", { exact: true }).waitFor();
  expect(await chat.conversations.getByText("Day 28", { exact: true }).isVisible()).toBe(true);
});

it("draws earlier turns as they are scrolled to, and what is in view stays in its place, quality.md §3", async () => {
  const chat = new Chat(app.page);
  await chat.open("Long");
  await chat.sees("Then the fox went on.");
  const earlier = app.page.getByRole("button", { name: /^Show earlier turns/ });
  await earlier.waitFor();
  const drawn = () => app.page.locator("[role=log] article").count();
  expect(await drawn()).toBe(21);

  const { largest, turns } = await scrollToTop(app.page);
  expect(turns).toBe(TURNS);
  expect(largest).toBeLessThan(2);

  // By keyboard, from the bottom again: Home goes to the very first turn, and all of them are drawn.
  await app.page.reload();
  await chat.sees("Then the fox went on.");
  await expect.poll(drawn).toBe(21);
  await chat.conversation.focus();
  await app.page.keyboard.press("Home");
  await expect.poll(drawn).toBe(TURNS);
  await expect.poll(() => chat.conversation.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

/** Scrolls up to the very top in steps of some turns of a wheel; how far what was in view moved otherwise than it was scrolled, in pixels. */
function scrollToTop(page: Page) {
  return page.evaluate(async () => {
    const log = document.querySelector<HTMLElement>("[role=log]");
    if (log === null) throw new Error("there is no conversation");
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const jumps: number[] = [];
    let atTop = 0;
    for (let step = 0; step < 4_000 && atTop < 20; step += 1) {
      const box = log.getBoundingClientRect();
      const anchor = document
        .elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        ?.closest("article");
      const before = anchor?.getBoundingClientRect().top ?? 0;
      const by = Math.min(400, log.scrollTop);
      log.scrollTop -= by;
      await frame();
      await frame();
      if (anchor?.isConnected === true)
        jumps.push(Math.abs(anchor.getBoundingClientRect().top - before - by));
      atTop = log.scrollTop === 0 ? atTop + 1 : 0;
    }
    return {
      largest: Math.max(...jumps),
      steps: jumps.length,
      turns: log.querySelectorAll("article").length,
    };
  });
}
