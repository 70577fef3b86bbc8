import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Page } from "playwright-core";
import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { scriptedModel, settingsFor } from "../scripted-model.js";
import { type RunningApp, Stand } from "../stand.js";

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

/** Each card that waits is brought to the view by its top: which of its buttons are not whole in sight then. */
function coveredButtons(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => {
    const view = document.querySelector("[role=log]");
    if (view === null) throw new Error("there is no conversation");
    const isWhole = (button: Element) => {
      const { bottom, left, right, top } = button.getBoundingClientRect();
      const frame = view.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, bottom - 2);
      return top >= frame.top && bottom <= frame.bottom && (at === button || button.contains(at));
    };
    return [...view.querySelectorAll("[data-waiting-card]")].flatMap((card) => {
      card.scrollIntoView({ block: "start" });
      return [...card.querySelectorAll("button")]
        .filter((button) => !isWhole(button))
        .map((button) => button.textContent);
    });
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
  expect(await coveredButtons(page)).toEqual([]);
  await chat.press(page.getByRole("button", { name: "Allow once" }));
  await chat.settled();
  const long = (name: string) => ({ path: name, content: "a line\n".repeat(12) });
  await chat.say(
    `call file-write ${JSON.stringify(long("a.txt"))} and file-write ${JSON.stringify(long("b.txt"))}`,
  );
  await page.locator("[data-waiting-card]").nth(1).waitFor();
  await look(app, "narrow-permissions");
  expect(await coveredButtons(page)).toEqual([]);
  await page.getByRole("log").getByRole("button", { name: "Stop" }).click();
  await chat.settled();

  // The same without the banner of the offline guide, which goes once a model is set up.
  const model = await scriptedModel();
  await writeFile(path.join(stand.workDir, "settings.json"), settingsFor(model));

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

  await page.getByText("The offline guide answers.").waitFor({ state: "detached" });
  await keys.press("Control+n");
  for (const name of ["a.txt", "b.txt"]) model.thenCall("file-write", long(name));
  await chat.say("Write both");
  await page.locator("[data-waiting-card]").nth(1).waitFor();
  await look(app, "narrow-permissions-without-banner");
  expect(await coveredButtons(page)).toEqual([]);
  await chat.press(page.getByRole("button", { name: "Deny", exact: true }).first());
  await page.locator("[data-waiting-card]").nth(1).waitFor({ state: "detached" });
  expect(await coveredButtons(page)).toEqual([]);
  await page.getByRole("log").getByRole("button", { name: "Stop" }).click();
  await chat.settled();

  model.asksToWait(50);
  await chat.say("And now?");
  await chat.sees("The model server asks to wait: trying again in ");
  await look(app, "narrow-model-asks-to-wait");
  await chat.press(chat.stop);
  await chat.settled();

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
