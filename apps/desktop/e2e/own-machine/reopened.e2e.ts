import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { type RunningApp, Stand, usable } from "../stand.js";

it("opens on the conversation that was open last, a second window on a new one, app.md §3", async () => {
  const stand = await Stand.make();
  const first = await stand.start();
  const before = new Chat(first.page);
  await before.say("hello");
  await before.sees("to see what I understand.");
  await before.settled();
  await before.say("count to 5");
  await before.sees("1 2 3 4 5");
  await before.settled();
  expect(await first.quit()).toBe(0);

  const second = await stand.start();
  const chat = new Chat(second.page);
  await chat.sees("1 2 3 4 5");
  await look(second, "reopened");
  expect(await second.page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  const beside = new Chat(await second.newWindow());
  await beside.page.getByText("hello", { exact: true }).waitFor();
  expect(await beside.conversation.count()).toBe(0);
  await beside.page.reload();
  await beside.page.getByText("hello", { exact: true }).waitFor();
  expect(await beside.conversation.count()).toBe(0);
  await beside.page.close();
  // The row is the only conversation: what is deleted does not come back.
  await chat.choose("hello", "Delete");
  await second.page.getByRole("button", { name: "Delete", exact: true }).click();
  await chat.conversation.waitFor({ state: "detached" });
  await second.kill();

  const third = await stand.start();
  await third.page.getByText("Your conversations will be listed here.").waitFor();
  expect(await new Chat(third.page).conversation.count()).toBe(0);
  expect(await third.quit()).toBe(0);
});

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
  const stand = await Stand.make();
  const first = await stand.start();
  const before = new Chat(first.page);
  await before.say("count to 5");
  await before.sees("1 2 3 4 5");
  const beside = new Chat(await first.newWindow());
  await beside.say("hello");
  await beside.sees("to see what I understand.");
  await first.newWindow();
  await (await first.electron.browserWindow(beside.page)).evaluate((window: Electron.BrowserWindow) =>
    window.setBounds({ x: 200, y: 90, width: 800, height: 500 }),
  );
  await expect.poll(async () => (await windowsOf(first, 3)).places[1]).toMatchObject({ x: 200, y: 90 });
  const { places } = await windowsOf(first, 3);
  expect(await first.quit()).toBe(0);

  const second = await stand.start();
  const back = await windowsOf(second, 3);
  expect(back.places).toEqual(places);
  await back.chats[0]?.sees("1 2 3 4 5");
  await back.chats[1]?.sees("to see what I understand.");
  expect(await back.chats[2]?.conversation.count()).toBe(0);
  // Closed by itself it stays closed; deleted, its conversation leaves a new one in its window.
  await back.chats[2]?.page.close();
  await back.chats[0]?.choose("hello", "Delete");
  await back.chats[0]?.page.getByRole("button", { name: "Delete", exact: true }).click();
  await back.chats[1]?.conversation.waitFor({ state: "detached" });
  await second.kill();

  const last = await stand.start();
  const again = await windowsOf(last, 2);
  await again.chats[0]?.sees("1 2 3 4 5");
  await again.chats[1]?.page.getByRole("heading", { level: 1, name: "New conversation" }).waitFor();
  expect(again.places).toEqual(places.slice(0, 2));
  expect(await last.quit()).toBe(0);
});
