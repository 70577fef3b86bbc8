import { expect, it } from "vitest";
import { Chat } from "./chat.js";
import { type RunningApp, Stand } from "./stand.js";

const request = "count to 10000";
const counted = Array.from({ length: 10_000 }, (_, index) => index + 1).join(" ");

it("gives two windows one timeline though one is reloaded 20 times, and ends with one listener, app.md §1", async () => {
  const app = await (await Stand.make()).start();
  const first = new Chat(app.page);
  await first.say(request);
  await first.sees("1 2 3 4 5");
  const second = new Chat(await app.newWindow());
  await second.open(request);
  for (let times = 0; times < 20; times += 1) {
    await second.page.reload();
    await second.sees("1 2 3 4 5");
    expect(counted.startsWith(await answerOf(second))).toBe(true);
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
  expect(await app.quit()).toBe(0);
  // Twenty loads of a page beside a running turn: longer than other tests on a busy machine.
}, 360_000);

async function answerOf(chat: Chat): Promise<string> {
  return /1 2 3[\d ]*\d/.exec(await chat.text())?.[0] ?? "";
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
