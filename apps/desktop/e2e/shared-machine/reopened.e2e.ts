import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { type LifeCase, liveThrough } from "../lives.js";
import { look } from "../look.js";
import { sharedApp } from "../shared-app.js";
import { type RunningApp, type Stand, usable } from "../stand.js";
import { turnAsked } from "../store-files.js";

/** The places of the windows, the oldest first. */
function placesOf({ electron }: RunningApp) {
  return electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .toSorted((left, right) => left.id - right.id)
      .map((window) => window.getBounds()),
  );
}

const place = { x: 60, y: 50, width: 820, height: 610 };
const placesFile = (stand: Stand) => path.join(stand.workDir, "..", "profile", "windows.json");

const whereItWasClosed: LifeCase = {
  title: "opens where it was closed, one window never exactly over another, app.md §2",
  first: async ({ app }) => {
    await app.electron.evaluate(({ BrowserWindow }, bounds) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
    }, place);
    await expect.poll(() => placesOf(app)).toEqual([place]);
  },
  second: async ({ app }) => {
    expect(await placesOf(app)).toEqual([place]);
    const opened = await app.newWindow();
    const [, beside] = await placesOf(app);
    expect(beside).toEqual({ ...place, x: 88, y: 78 });
    await opened.close();
  },
  // On a screen that is no longer there.
  afterSecond: ({ stand }) =>
    writeFile(placesFile(stand), JSON.stringify([{ seat: 1, ...place, x: 99_000, maximized: false }])),
  third: async ({ app }) => {
    const [onScreen] = await placesOf(app);
    expect(onScreen).toMatchObject({ width: 820, height: 610 });
    expect(onScreen?.x).toBeLessThan(5_000);
  },
  afterThird: ({ stand }) => writeFile(placesFile(stand), "{"),
  fourth: async ({ stand, app }) => {
    expect((await placesOf(app))[0]).toMatchObject({ width: 1_100, height: 760 });
    expect(JSON.parse(await readFile(placesFile(stand), "utf8"))).toMatchObject([
      { seat: 1, width: 1_100, height: 760 },
    ]);
  },
};

const lastConversation: LifeCase = {
  title: "opens on the conversation that was open last, a second window on a new one, app.md §3",
  first: async ({ app: { page } }) => {
    const chat = new Chat(page);
    await chat.say("good evening");
    await chat.settled();
    await page.keyboard.press("Control+n");
    await chat.say("good morning");
    await chat.sees("to see what I understand.");
    await chat.settled();
    await chat.say("count to 5");
    await chat.sees("1 2 3 4 5");
    await chat.settled();
  },
  second: async ({ app }) => {
    const chat = new Chat(app.page);
    await chat.sees("1 2 3 4 5");
    await look(app, "reopened");
    expect(await app.page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    const beside = new Chat(await app.newWindow());
    await beside.page.getByText("good morning", { exact: true }).waitFor();
    expect(await beside.conversation.count()).toBe(0);
    await beside.page.reload();
    await beside.page.getByText("good morning", { exact: true }).waitFor();
    expect(await beside.conversation.count()).toBe(0);
    await beside.page.close();
    await chat.choose("good morning", "Delete");
    await app.page.getByRole("button", { name: "Delete", exact: true }).click();
    await chat.conversation.waitFor({ state: "detached" });
  },
  // What is deleted does not come back.
  third: async ({ app }) => {
    const chat = new Chat(app.page);
    await chat.conversations.getByText("good evening", { exact: true }).waitFor();
    expect(await chat.conversations.getByText("good morning", { exact: true }).count()).toBe(0);
    expect(await chat.conversation.count()).toBe(0);
  },
};

const quitInMidAnswer: LifeCase = {
  title: "quits in mid-answer as a crash would leave it, and offers to resume",
  third: async ({ app }) => {
    const chat = new Chat(app.page);
    await chat.say("count to 9998");
    await chat.sees("1 2 3 4 5");
  },
  afterThird: async ({ stand }) => {
    const turn = await turnAsked(stand.workDir, "count to 9998");
    expect(turn.some(({ type }) => type === "turn_cancelled" || type === "model_call_failed")).toBe(false);
  },
  fourth: async ({ app: { page } }) => {
    await new Chat(page).open("count to 9998");
    await page.getByRole("button", { name: "Resume" }).waitFor();
  },
};

liveThrough(["quit", "kill", "quit"], [lastConversation, whereItWasClosed, quitInMidAnswer]);

/** The windows that came back, in the order of their seats, each with its place. */
async function windowsOf({ electron }: RunningApp, count: number) {
  await expect.poll(() => electron.windows().length).toBe(count);
  const pages = await Promise.all(electron.windows().map(usable));
  const seatOf = (url: string) => Number(/#(\d+)/.exec(url)?.[1] ?? 1);
  const chats = pages
    .toSorted((left, right) => seatOf(left.url()) - seatOf(right.url()))
    .map((page) => new Chat(page));
  const places = await Promise.all(
    chats.map(async ({ page }) => {
      const handle = await electron.browserWindow(page);
      return handle.evaluate((window: Electron.BrowserWindow) => window.getBounds());
    }),
  );
  return { chats, places };
}

it("opens all windows that were open at the end, each at its place on its conversation, after a kill too, app.md §3", async () => {
  const { app: first, again } = await sharedApp();
  const before = new Chat(first.page);
  await before.say("count to 5");
  await before.sees("1 2 3 4 5");
  const beside = new Chat(await first.newWindow());
  await beside.say("good day");
  await beside.sees("to see what I understand.");
  await first.newWindow();
  await (await first.electron.browserWindow(beside.page)).evaluate((window: Electron.BrowserWindow) =>
    window.setBounds({ x: 200, y: 90, width: 800, height: 500 }),
  );
  await expect.poll(async () => (await windowsOf(first, 3)).places[1]).toMatchObject({ x: 200, y: 90 });
  const { places } = await windowsOf(first, 3);

  const second = await again("quit");
  const back = await windowsOf(second, 3);
  expect(back.places).toEqual(places);
  await back.chats[0]?.sees("1 2 3 4 5");
  await back.chats[1]?.sees("to see what I understand.");
  expect(await back.chats[2]?.conversation.count()).toBe(0);
  // Closed by itself it stays closed; deleted, its conversation leaves a new one in its window.
  await back.chats[2]?.page.close();
  await back.chats[0]?.choose("good day", "Delete");
  await back.chats[0]?.page.getByRole("button", { name: "Delete", exact: true }).click();
  await back.chats[1]?.conversation.waitFor({ state: "detached" });

  const last = await again("kill");
  const left = await windowsOf(last, 2);
  await left.chats[0]?.sees("1 2 3 4 5");
  await left.chats[1]?.page.getByRole("heading", { level: 1, name: "New conversation" }).waitFor();
  expect(left.places).toEqual(places.slice(0, 2));
});
