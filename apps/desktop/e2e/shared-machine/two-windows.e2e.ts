import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { sharedApp } from "../shared-app.js";
import type { RunningApp, Stand } from "../stand.js";
import { turnFiles } from "../store-files.js";

// Long enough that no machine is too slow to open a window in the middle of it, and slow enough to leave it time to load pages
// beside it, since both windows are drawn with every number. Stop ends it.
const request = "count slowly to 10000";
const counted = Array.from({ length: 10_000 }, (_, index) => index + 1).join(" ");

it("shows a live turn whole in a window that opens in mid-answer, and the same in both at the end, app.md §1", async () => {
  const { stand, app } = await sharedApp();
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
});

it("loses nothing and shows nothing twice in a window that is reloaded again and again, app.md §1", async () => {
  const { stand, app } = await sharedApp();
  const chat = new Chat(app.page);
  await chat.say(request);
  await chat.sees("1 2 3 4 5");
  for (let times = 0; times < 5; times += 1) {
    await app.page.reload();
    expect(counted.startsWith(await answerOnceSeen(chat))).toBe(true);
  }
  await chat.press(chat.stop);
  await chat.settled();
  const kept = await answerOnDisk(stand);
  expect(counted.startsWith(kept)).toBe(true);
  expect(await answerOf(chat)).toBe(kept);
});

it("gives two windows one timeline though one is reloaded 20 times, and ends with one listener, app.md §1", async () => {
  const { app } = await sharedApp();
  const first = new Chat(app.page);
  await first.say(request);
  await first.sees("1 2 3 4 5");
  const second = new Chat(await app.newWindow());
  await second.open(request);
  for (let times = 0; times < 20; times += 1) {
    await second.page.reload();
    expect(counted.startsWith(await answerOnceSeen(second))).toBe(true);
  }
  // Each piece of text goes to either window at most once.
  const sent = await piecesSent(app);
  expect(sent.map(({ repeats }) => repeats)).toEqual([0, 0]);
  expect(sent.every(({ pieces }) => pieces > 0)).toBe(true);
  await second.page.close();
  const alone = await piecesSent(app);
  expect(alone.length).toBe(1);
  expect(alone[0]?.pieces).toBeGreaterThan(0);

  await first.press(first.stop);
  await first.settled();
  const third = new Chat(await app.newWindow());
  await third.open(request);
  await third.sees("Unfinished.");
  expect(await third.text()).toBe(await first.text());
  // Twenty loads of a page beside a running turn: longer than other tests on a busy machine.
}, 360_000);

/** The numbers that the conversation shows as one run, from 1 on. */
async function answerOf(chat: Chat): Promise<string> {
  return numbersIn(await chat.text());
}

/** The same, as soon as there are some. */
async function answerOnceSeen({ page }: Chat): Promise<string> {
  const text = await page.waitForFunction(() => {
    const shown = document.querySelector<HTMLElement>("[role=log]")?.innerText;
    return shown?.includes("1 2 3 4 5") === true && shown;
  });
  return numbersIn(String(await text.jsonValue()));
}

/** The answer of the newest turn. */
async function answerOnDisk(stand: Stand): Promise<string> {
  const turn = (await turnFiles(stand.workDir)).at(-1);
  const ended = turn?.findLast(
    (event) => event.type === "model_step_event" && event.event.type === "text_end",
  );
  return numbersIn(JSON.stringify(ended));
}

function numbersIn(text: string): string {
  return /1 2 3[\d ]*\d/.exec(text)?.[0] ?? "";
}

/** What main sends to each window in a while: how many pieces of text, and how many of them it had sent already. */
function piecesSent({ electron }: RunningApp): Promise<{ pieces: number; repeats: number }[]> {
  return electron.evaluate(async ({ BrowserWindow }) => {
    const windows = BrowserWindow.getAllWindows();
    const counts = windows.map(() => ({ pieces: 0, repeats: 0 }));
    const enough = windows.map(({ webContents }, at) => {
      const seen = new Set<string>();
      const send = webContents.send.bind(webContents);
      return new Promise<void>((resolve) => {
        webContents.send = (channel: string, ...values: unknown[]) => {
          const [message] = values as [{ from?: number; modelCallIndex?: number; block?: number }];
          const count = counts[at];
          if (channel === "turns:events" && message.from !== undefined && count !== undefined) {
            const place = `${message.modelCallIndex}:${message.block}:${message.from}`;
            count.pieces += 1;
            if (seen.has(place)) count.repeats += 1;
            seen.add(place);
            if (count.pieces === 20) {
              webContents.send = send;
              resolve();
            }
          }
          send(channel, ...values);
        };
      });
    });
    await Promise.all(enough);
    return counts;
  });
}
