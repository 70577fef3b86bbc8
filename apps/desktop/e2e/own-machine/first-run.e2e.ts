// A person's first minutes on an empty machine, in one start: what each test leaves is what the next goes on with.
import { deriveTurnStatus, reduceSession, reduceTurn } from "@x/shared";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { makeSmall, overflowing } from "../small-window.js";
import { type RunningApp, Stand } from "../stand.js";
import { sessionFiles, turnFiles } from "../store-files.js";

let stand: Stand;
let app: RunningApp;

beforeAll(async () => {
  stand = await Stand.makeToKeep();
  app = await stand.start();
}, 60_000);
afterAll(() => stand.takeAway());

it("shows an empty window that says what to do, and can be typed in at once, app.md §3", async () => {
  const { page } = app;
  const chat = new Chat(page);
  await page.keyboard.type("typed at once");
  expect(await chat.message.inputValue()).toBe("typed at once");
  await chat.message.fill("");
  await page.getByText("Your conversations will be listed here.").waitFor();
  await look(app, "first-run");
  await page.getByText("The offline guide answers.").waitFor();
  await look(app, "models-first-run");
});

it("fits its first screen into the smallest window there is, app.md §3", async () => {
  const { page } = app;
  const chat = new Chat(page);
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight] as const);
  await makeSmall(app, 700, 500);
  // What fits is found out in the frames after a window has its size.
  await expect.poll(() => hiddenParts(page)).toEqual([0, 0]);
  await look(app, "low-first-run");

  await makeSmall(app);
  await chat.message.fill("a draft that is long");
  await expect.poll(async () => (await hiddenParts(page)).slice(1)).toEqual([0]);
  await chat.message.fill("");
  await page.getByRole("navigation").waitFor({ state: "detached" });
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-first-run");
  await makeSmall(app, width, height);
});

it("answers in pieces, and shows the same conversation after its page has crashed and after a restart, app.md §1", async () => {
  const chat = new Chat(app.page);
  await chat.watchGrowth();
  await chat.say("hello");
  await chat.sees("to see what I understand.");
  await chat.settled();
  const growth = new Set(await chat.growth());
  expect(growth.size).toBeGreaterThan(3);
  const before = await chat.text();
  expect(before).toContain("I am the offline guide, not a language model");
  await chat.message.fill("half a thought");

  // The driver has lost the page with its crash; the main process has not.
  const afterwards = await app.electron.evaluate(async ({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    if (contents === undefined) throw new Error("there is no window");
    const loaded = new Promise<void>((resolve) => {
      contents.once("did-finish-load", () => resolve());
    });
    contents.forcefullyCrashRenderer();
    await loaded;
    const rows: unknown = await contents.executeJavaScript(
      `new Promise((resolve) => {
        const look = () => {
          const list = document.querySelector('[aria-label="Conversations"]');
          const draft = document.querySelector('[aria-label="Message"]')?.value;
          if (list === null || list.innerText === "" || draft === "") requestAnimationFrame(look);
          else resolve([list.innerText, draft]);
        };
        look();
      })`,
    );
    return rows;
  });
  expect(afterwards).toEqual([expect.stringContaining("hello"), "half a thought"]);
  expect(await app.quit()).toBe(0);

  const [session, ...otherSessions] = await sessionFiles(stand.workDir);
  const [turn, ...otherTurns] = await turnFiles(stand.workDir);
  expect([otherSessions, otherTurns]).toEqual([[], []]);
  expect(session?.map(({ type }) => type)).toEqual(["session_created", "turn_appended", "title_changed"]);
  expect(JSON.stringify(session)).not.toContain("offline guide, not");
  expect(reduceSession(session ?? [])).toMatchObject({ title: "hello", latestTurnId: turn?.[0]?.turnId });
  expect(deriveTurnStatus(reduceTurn(turn ?? []))).toBe("completed");
  expect(JSON.stringify(turn)).not.toContain("_delta");

  app = await stand.start();
  const again = new Chat(app.page);
  await again.open("hello");
  await again.sees("to see what I understand.");
  expect(await again.text()).toBe(before);
});

/** How much of the first screen, or of a name beside the message, is out of sight, in pixels. */
function hiddenParts(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const screen = document.querySelector("main h2")?.parentElement?.parentElement;
    const names = [...document.querySelectorAll('[aria-label^="Model: "] .truncate')];
    return [
      (screen?.scrollHeight ?? 0) - (screen?.clientHeight ?? 0),
      ...names.map((name) => name.scrollWidth - name.clientWidth),
    ];
  });
}
