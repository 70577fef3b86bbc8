// The example of an app that embeds the core, in a real Electron.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { Stand } from "../stand.js";
import { sessionFiles, turnFiles } from "../store-files.js";

const example = path.join(import.meta.dirname, "../../../../examples/embed");

test("app.md §6 an Electron main of under 40 lines embeds the core: an answer streams in, and is there after a restart", async () => {
  expect((await readFile(path.join(example, "main.js"), "utf8")).split("\n").length).toBeLessThan(40);
  const stand = await Stand.make();
  for (const greeting of ["hello", "Hello"]) {
    const app = await stand.launch(example);
    const page = await app.firstWindow();
    await page.getByLabel("Message").fill(greeting);
    await page.getByRole("button", { name: "Send" }).click();
    await expect
      .poll(() => page.locator("#answers").textContent())
      .toMatch(/I am the offline guide[\s\S]* what I understand\.\n$/);
    expect(await stand.quit(app)).toBe(0);
  }
  const [session] = await sessionFiles(stand.workDir);
  expect(session?.map(({ type }) => type)).toEqual([
    "session_created",
    "turn_appended",
    "title_changed",
    "turn_appended",
  ]);
  const turns = await turnFiles(stand.workDir);
  expect(turns.map((events) => events.at(-1)?.type)).toEqual(["turn_completed", "turn_completed"]);
});
