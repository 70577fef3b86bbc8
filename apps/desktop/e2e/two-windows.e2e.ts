import { expect, it } from "vitest";
import { Chat } from "./chat.js";
import { Stand } from "./stand.js";
import { turnFiles } from "./store-files.js";

// Long enough that no machine is too slow to open a window in the middle of it; Stop ends it.
const request = "count to 10000";
const counted = Array.from({ length: 10_000 }, (_, index) => index + 1).join(" ");

it("shows a live turn whole in a window that opens in mid-answer, and the same in both at the end, app.md §1", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const first = new Chat(app.page);
  await first.say(request);
  await first.sees("1 2 3 4 5");

  const second = new Chat(await app.newWindow());
  await second.open(request);
  await second.sees("1 2 3 4 5");
  const joined = await answerOf(second);
  expect(counted.startsWith(joined)).toBe(true);
  await second.sees(counted.slice(0, joined.length + 100));

  await second.press(second.stop);
  await Promise.all([first.settled(), second.settled()]);
  const kept = await answerOnDisk(stand);
  expect(counted.startsWith(kept)).toBe(true);
  expect([await answerOf(first), await answerOf(second)]).toEqual([kept, kept]);
  expect(await second.text()).toBe(await first.text());
  expect(await app.quit()).toBe(0);
});

it("loses nothing and shows nothing twice in a window that is reloaded again and again, app.md §1", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const chat = new Chat(app.page);
  await chat.say(request);
  await chat.sees("1 2 3 4 5");
  for (let times = 0; times < 5; times += 1) {
    await app.page.reload();
    await chat.open(request);
    await chat.sees("1 2 3 4 5");
    expect(counted.startsWith(await answerOf(chat))).toBe(true);
  }
  await chat.press(chat.stop);
  await chat.settled();
  const kept = await answerOnDisk(stand);
  expect(counted.startsWith(kept)).toBe(true);
  expect(await answerOf(chat)).toBe(kept);
  expect(await app.quit()).toBe(0);
});

it("has one draft of a conversation in both windows: who types last is followed, and nothing is lost, app.md §3", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const first = new Chat(app.page);
  await first.say("hello");
  await first.settled();
  const second = new Chat(await app.newWindow());
  await second.open("hello");
  await second.sees("to see what I understand.");
  const drafts = () => Promise.all([first.message.inputValue(), second.message.inputValue()]);
  await first.message.pressSequentially("count ");
  await expect.poll(drafts).toEqual(["count ", "count "]);
  await second.message.pressSequentially("to 3");
  await expect.poll(drafts).toEqual(["count to 3", "count to 3"]);
  // Each window is known to be there, so that neither takes the other's text on its way for one that a crash left.
  const names = await second.page.evaluate(async () =>
    (await navigator.locks.query()).held?.map(({ name }) => name?.split(":")[0]),
  );
  expect(names).toEqual(["window", "window"]);
  await second.send.click();
  await expect.poll(drafts).toEqual(["", ""]);
  await first.sees("1 2 3");
  await first.settled();
  expect(await drafts()).toEqual(["", ""]);

  await first.message.pressSequentially("kept by a kill");
  await expect.poll(drafts).toEqual(["kept by a kill", "kept by a kill"]);
  await stand.profileHolds("kept by a kill");
  await app.kill();
  const again = await stand.start();
  const later = new Chat(again.page);
  await later.open("hello");
  await expect.poll(() => later.message.inputValue()).toBe("kept by a kill");
  expect(await again.quit()).toBe(0);
});

/** The numbers that the conversation shows as one run, from 1 on. */
async function answerOf(chat: Chat): Promise<string> {
  return numbersIn(await chat.text());
}

async function answerOnDisk(stand: Stand): Promise<string> {
  const [turn] = await turnFiles(stand.workDir);
  const ended = turn?.findLast(
    (event) => event.type === "model_step_event" && event.event.type === "text_end",
  );
  return numbersIn(JSON.stringify(ended));
}

function numbersIn(text: string): string {
  return /1 2 3[\d ]*\d/.exec(text)?.[0] ?? "";
}
