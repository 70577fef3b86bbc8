import { mkdir } from "node:fs/promises";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, it } from "vitest";
import { Chat } from "./chat.js";
import { type RunningApp, Stand } from "./stand.js";

const pictures = path.join(import.meta.dirname, "out");

it.each(["light", "dark"] as const)(
  "is readable for everyone in %s, first run and conversation",
  async (theme) => {
    await mkdir(pictures, { recursive: true });
    const app = await (await Stand.make()).start();
    await app.electron.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, theme);
    const chat = new Chat(app.page);
    await look(app, `first-run-${theme}`);

    await chat.say("markdown");
    await chat.sees("done");
    await chat.settled();
    await look(app, `conversation-${theme}`);

    await chat.say("count to 10000");
    await chat.sees("1 2 3 4 5");
    await look(app, `streaming-${theme}`);
    await chat.stop.click();
    await chat.settled();
    await look(app, `cancelled-${theme}`);

    await chat.say("fail network");
    await chat.sees("The offline guide failed on request");
    await chat.settled();
    await look(app, `failed-${theme}`);

    await chat.say("write notes.txt: some text");
    await app.page.getByRole("button", { name: "Deny", exact: true }).waitFor();
    await look(app, `permission-${theme}`);
    expect(await app.quit()).toBe(0);
  },
);

it.each(["light", "dark"] as const)(
  "opens a window in the colour of its page in %s, so that nothing flashes",
  async (theme) => {
    const app = await (await Stand.make()).start();
    await app.electron.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, theme);
    const page = await app.newWindow();
    const painted = await page.evaluate(() => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      if (canvas === null) throw new Error("no canvas");
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    });
    const before = await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .toSorted((left, right) => right.id - left.id)[0]
        ?.getBackgroundColor(),
    );
    const hex = painted.map((part) => part.toString(16).padStart(2, "0")).join("");
    expect(before?.toLowerCase()).toBe(`#${hex}`);
  },
);

/** Takes a picture, then lets axe look: what keeps people out is a failure. */
async function look({ page }: RunningApp, name: string): Promise<void> {
  await page.screenshot({ path: path.join(pictures, `${name}.png`), animations: "disabled" });
  // Electron opens no page for axe to put its report together in, which the older mode does without.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const findings = grave.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => String(target)) }));
  expect(findings, name).toEqual([]);
}
