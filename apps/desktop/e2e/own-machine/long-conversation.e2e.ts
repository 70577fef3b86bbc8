import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { writeSession } from "../../bench/write-session.mjs";
import { Chat } from "../chat.js";
import { Stand } from "../stand.js";

const TURNS = 130;

/** Scrolls up to the very top in steps of a wheel; how far what was in view moved otherwise than it was scrolled, in pixels. */
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
      const by = Math.min(160, log.scrollTop);
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

it("draws earlier turns as they are scrolled to, and what is in view stays in its place, quality.md §3", async () => {
  const stand = await Stand.make();
  writeSession(stand.workDir, { start: Date.UTC(2025, 10, 11), turns: TURNS, title: "Long" });
  const app = await stand.start();
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
  expect(await app.quit()).toBe(0);
});
