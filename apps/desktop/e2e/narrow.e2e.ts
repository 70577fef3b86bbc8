import { type Page } from "playwright-core";
import { expect, it } from "vitest";
import { Chat } from "./chat.js";
import { look } from "./look.js";
import { type RunningApp, Stand } from "./stand.js";

/** Narrower and lower than a window can be made is refused. */
async function makeSmall(app: RunningApp, width = 480, height = 400): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setMinimumSize(...(window.getMinimumSize() as [number, number]));
      window?.setContentSize(...size);
    },
    [width, height] as [number, number],
  );
  await app.page.waitForFunction((size) => innerWidth === size[0] && innerHeight === size[1], [
    width,
    height,
  ] as const);
}

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

/** What sticks out of the window at the right or below, where nobody could scroll to it. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = (element: Element) => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX !== "visible" || overflowY !== "visible") {
          const box = at.getBoundingClientRect();
          if (
            at !== document.body &&
            at.id !== "root" &&
            box.right <= innerWidth &&
            box.bottom <= innerHeight
          )
            return true;
        }
      }
      return false;
    };
    return [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isSeen = box.width > 1 && box.height > 1;
        return isSeen && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) && !isClipped(element);
      })
      .map((element) => `${element.tagName} ${element.getAttribute("class") ?? ""}`);
  });
}

it("fits into the smallest window there is: the list lies over the conversation, no dialog sticks out, app.md §3", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const { page } = app;
  const chat = new Chat(page);
  const keys = page.keyboard;
  expect(
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getMinimumSize()),
  ).toEqual([480, 400]);
  await makeSmall(app, 700, 500);
  expect(await hiddenParts(page)).toEqual([0, 0]);
  await look(app, "low-first-run");

  await makeSmall(app);
  await chat.message.fill("a draft that is long");
  expect((await hiddenParts(page)).slice(1)).toEqual([0]);
  await chat.message.fill("");
  await page.getByRole("navigation").waitFor({ state: "detached" });
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-first-run");

  await chat.say("markdown");
  await chat.sees("to do");
  await chat.settled();
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-conversation");

  await keys.press("Control+b");
  await page.getByRole("navigation").waitFor();
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-list");
  await page.mouse.click(440, 200);
  await page.getByRole("navigation").waitFor({ state: "detached" });

  await chat.say("write notes.txt: by a narrow window");
  await page.getByRole("button", { name: "Allow once" }).waitFor();
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-permission");
  await chat.press(page.getByRole("button", { name: "Allow once" }));
  await chat.settled();

  for (const [key, name] of [
    ["Control+,", "Settings"],
    ["Control+/", "Keyboard"],
  ] as const) {
    await keys.press(key);
    await page.getByRole("dialog", { name }).waitFor();
    expect(await overflowing(page)).toEqual([]);
    await look(app, `narrow-${name.toLowerCase()}`);
    await keys.press("Escape");
    await page.getByRole("dialog", { name }).waitFor({ state: "detached" });
  }

  await keys.press("Control+t");
  await page.getByRole("button", { name: "New task", exact: true }).click();
  await page.getByRole("dialog", { name: "New task" }).waitFor();
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-task");
  expect(await app.quit()).toBe(0);
});

it("keeps the list out of sight over a restart, and brings it back by button", async () => {
  const stand = await Stand.make();
  const first = await stand.start();
  await first.page.getByRole("button", { name: "Hide the list" }).click();
  await first.page.getByRole("navigation").waitFor({ state: "detached" });
  await look(first, "list-folded");
  await first.page.reload();
  await first.page.getByRole("button", { name: "Show the list" }).waitFor();
  expect(await first.quit()).toBe(0);

  const second = await stand.start();
  await second.page.getByRole("button", { name: "Show the list" }).click();
  await second.page.getByRole("navigation").waitFor();
  expect(await second.quit()).toBe(0);
});
