import { expect, it } from "vitest";
import { Chat } from "./chat.js";
import { look } from "./look.js";
import { Stand } from "./stand.js";

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
