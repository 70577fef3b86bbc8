import { expect, it } from "vitest";
import { Chat } from "./chat.js";
import { Stand } from "./stand.js";

const counted = Array.from({ length: 400 }, (_, index) => index + 1).join(" ");

it("shows a live turn whole in a window that opens in mid-answer, and the same in both at the end, app.md §1", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const first = new Chat(app.page);
  await first.say("count to 400");
  await first.sees("1 2 3 4 5");

  const second = new Chat(await app.newWindow());
  await second.open("count to 400");
  await second.stop.waitFor();
  await second.sees("1 2 3 4 5");
  expect(counted).toContain(await answerOf(second));

  await Promise.all([first.sees(counted), second.sees(counted)]);
  await Promise.all([first.settled(), second.settled()]);
  expect(await second.text()).toBe(await first.text());
  expect(await app.quit()).toBe(0);
});

it("loses nothing and shows nothing twice in a window that is reloaded again and again, app.md §1", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const chat = new Chat(app.page);
  await chat.say("count to 400");
  await chat.sees("1 2 3 4 5");
  for (let times = 0; times < 5; times += 1) {
    await app.page.reload();
    await chat.open("count to 400");
    await chat.sees("1 2 3 4 5");
  }
  await chat.sees(counted);
  await chat.settled();
  expect(await answerOf(chat)).toBe(counted);
  expect(await app.quit()).toBe(0);
});

/** The numbers that the conversation shows as one run, from 1 on. */
async function answerOf(chat: Chat): Promise<string> {
  const text = await chat.text();
  return /\b1 2 3[\d ]*\d/.exec(text)?.[0] ?? "";
}
