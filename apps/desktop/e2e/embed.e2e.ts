// The example of an app that embeds the core, in a real Electron.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { Stand } from "./stand.js";

const example = path.join(import.meta.dirname, "../../../examples/embed");

test("app.md §6 an Electron main of under 40 lines embeds the core: an answer streams in, and is there after a restart", async () => {
  expect((await readFile(path.join(example, "main.js"), "utf8")).split("\n").length).toBeLessThan(40);
  const stand = await Stand.make();
  for (const greeting of ["hello", "hello again"]) {
    const app = await stand.launch(example);
    const page = await app.firstWindow();
    await page.getByLabel("Message").fill(greeting);
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => page.locator("#answers").textContent()).toMatch(/I am the offline guide[\s\S]*\n$/);
    const exit = once(app.process(), "exit");
    await app.evaluate(({ app: running }) => running.quit()).catch(() => undefined);
    expect(await exit).toEqual([0, null]);
  }
  const sessions = await stand.storedSessions();
  expect(sessions.map(({ turnCount, latestTurnStatus }) => [turnCount, latestTurnStatus])).toEqual([[2, "completed"]]);
});
