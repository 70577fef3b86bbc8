import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { sharedApp } from "../shared-app.js";

it("comes back to the line that was read, and to the bottom where that was in view, app.md §3", async () => {
  const { app } = await sharedApp();
  const chat = new Chat(app.page);
  const { page } = app;
  for (const text of ["markdown", "help", "markdown"]) {
    await chat.say(text);
    await chat.settled();
    await page.locator("article").last().getByRole("button", { name: "Copy answer" }).waitFor();
  }
  const fromBottom = () =>
    chat.conversation.evaluate((view) => Math.round(view.scrollHeight - view.clientHeight - view.scrollTop));
  const away = async () => {
    await page.keyboard.press("Control+n");
    await page.getByText("What shall we do?").waitFor();
    await page.keyboard.press("Alt+ArrowDown");
    await page.locator("article").nth(2).waitFor();
  };
  await expect.poll(fromBottom).toBeLessThan(5);
  await away();
  await expect.poll(fromBottom).toBeLessThan(5);

  await chat.conversation.hover();
  await page.mouse.wheel(0, -700);
  await page.getByRole("button", { name: "Latest" }).waitFor();
  await expect.poll(fromBottom).toBeGreaterThan(300);
  const left = await fromBottom();
  await away();
  await expect.poll(fromBottom).toBe(left);
  // Whoever sends something sees it stand at the bottom.
  await chat.say("hello");
  await chat.settled();
  await expect.poll(fromBottom).toBeLessThan(5);
});
