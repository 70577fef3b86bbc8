import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { sharedApp } from "../shared-app.js";

interface Noted {
  readonly title: string;
  readonly body: string;
}

it("calls a person who is elsewhere, takes no focus, and opens the conversation on a click, app.md §3", async () => {
  const { app } = await sharedApp();
  await app.electron.evaluate(({ BrowserWindow, Notification }) => {
    const noted: Notification[] = [];
    Object.assign(globalThis, { noted });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Notification) {
      noted.push(this);
    };
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false;
  });
  const noted = () =>
    app.electron.evaluate((): Noted[] =>
      (globalThis as unknown as { noted: Noted[] }).noted.map(({ title, body }) => ({ title, body })),
    );
  const chat = new Chat(app.page);
  await chat.say("hello");
  await chat.sees("to see what I understand.");
  await chat.settled();
  expect(await noted()).toEqual([]);

  await app.page.keyboard.press("Control+n");
  await chat.say("write notes.txt: some text");
  await app.page.getByRole("button", { name: "Allow once" }).waitFor();
  await expect.poll(noted).toEqual([{ title: "write notes.txt: some text", body: "Needs your permission" }]);
  await chat.open("hello");
  await chat.sees("to see what I understand.");
  await app.electron.evaluate(() => {
    (globalThis as unknown as { noted: { emit(name: string): void }[] }).noted[0]?.emit("click");
  });
  await app.page.getByRole("button", { name: "Allow once" }).waitFor();
});

it("follows what is written only at the bottom, and says at the end that it is complete, app.md §3", async () => {
  const { app } = await sharedApp();
  const { page } = app;
  const chat = new Chat(page);
  const news = page.locator("main > [role=status].sr-only");
  const fromBottom = () =>
    chat.conversation.evaluate((view) => view.scrollHeight - view.scrollTop - view.clientHeight);
  await chat.say("count to 10000");
  await chat.sees("400 401 402");
  expect(await fromBottom()).toBeLessThan(40);
  expect(await news.innerText()).toBe("");

  await chat.conversation.hover();
  await page.mouse.wheel(0, -2000);
  await expect.poll(fromBottom).toBeGreaterThan(100);
  const at = await chat.conversation.evaluate((view) => view.scrollTop);
  await chat.sees("600 601 602");
  expect(await chat.conversation.evaluate((view) => view.scrollTop)).toBe(at);
  await page.getByRole("button", { name: "Latest" }).click();
  await expect.poll(fromBottom).toBeLessThan(40);
  await chat.press(chat.stop);
  await expect.poll(() => news.innerText()).toBe("Stopped");
  await chat.say("hello");
  await expect.poll(() => news.innerText()).toBe("Response complete");
  await chat.say("write notes.txt: some text");
  await expect.poll(() => news.innerText()).toBe("Permission needed");
});
