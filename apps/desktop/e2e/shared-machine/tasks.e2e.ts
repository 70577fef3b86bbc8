import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type LifeCase, liveThrough } from "../lives.js";
import { look } from "../look.js";
import { sharedApp } from "../shared-app.js";
import type { RunningApp, Stand } from "../stand.js";

/** Fills in the form of a new task that asks the offline guide, and creates it. */
async function create(
  { page }: RunningApp,
  name: string,
  prompt: string,
  more?: () => Promise<void>,
): Promise<void> {
  await page.getByRole("button", { name: "New task" }).click();
  const form = page.getByRole("dialog", { name: "New task" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "What to do" }).fill(prompt);
  await form.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: /Offline guide/ }).click();
  await more?.();
  await form.getByRole("button", { name: "Create task" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

const runs = (page: Page) => page.getByRole("region", { name: "Runs" });

/** The ids of the conversations whose rows are drawn, the newest first. */
const conversationRows = (page: Page) =>
  page
    .locator("[data-session-row]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-session-row")));

async function deleteOpened(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: `Delete ${name} now` }).click();
  await page.getByRole("button", { name, exact: true }).waitFor({ state: "hidden" });
}

const kept: LifeCase = {
  title:
    "makes a task, runs it, shows its transcript, stops one at work, and keeps all of it over a restart (app.md §5)",
  first: async ({ stand, app }) => {
    const { page } = app;
    await page.getByRole("button", { name: "Background tasks" }).click();
    await page.getByText("No background tasks yet").waitFor();
    await look(app, "tasks-none");
    const conversations = await conversationRows(page);

    await create(
      app,
      "Note of the day",
      'call file-write {"path":"note.txt","content":"from a task"}',
      async () => {
        await page.getByRole("radio", { name: "Cron" }).click();
        await page.getByRole("checkbox", { name: "file-write" }).check();
        await look(app, "tasks-form");
      },
    );
    await page.getByRole("button", { name: "Run Note of the day now" }).click();
    await runs(page).getByText("Completed").waitFor();
    expect(await stand.inWorkspace("note.txt")).toBe("from a task");
    await look(app, "tasks-one");

    await page.getByRole("button", { name: "Transcript of run 1" }).click();
    const transcript = page.getByRole("log", { name: "Transcript" });
    await transcript.getByText("note.txt").first().waitFor();
    await look(app, "tasks-transcript");

    await page.getByRole("button", { name: "Background tasks" }).first().click();
    await create(app, "Long count", "count to 10000");
    await page.getByRole("button", { name: "Run Long count now" }).click();
    await page.getByRole("button", { name: "Transcript of run 1" }).click();
    await transcript.getByText("1 2 3 4 5").first().waitFor();
    await page.getByRole("button", { name: "Long count" }).click();
    await page.getByRole("button", { name: "Stop Long count" }).click();
    await runs(page).getByText("Stopped: a person asked for it").waitFor();

    // None of it is a conversation.
    expect(await conversationRows(page)).toEqual(conversations);

    // Another run is cut off by the end of the program: interrupted, and not repeated.
    await page.getByRole("button", { name: "Run Long count now" }).click();
    await runs(page).getByText("Running").waitFor();
  },
  afterFirst: async ({ took }) => {
    expect(took).toBeLessThan(5_000);
  },
  second: async ({ app }) => {
    const { page } = app;
    await page.keyboard.press("Control+t");
    const list = page.getByRole("list", { name: "Background tasks" });
    const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
    await row("Long count").getByText("Interrupted: the program ended").waitFor();
    await row("Note of the day").getByText("Completed").waitFor();
    await look(app, "tasks-list");
    await list.getByRole("button", { name: "Note of the day", exact: true }).click();
    await runs(page).getByText("Completed").waitFor();
    await deleteOpened(page, "Note of the day");
    await list.getByRole("button", { name: "Long count", exact: true }).waitFor();
    expect(await row("Note of the day").count()).toBe(0);
    await list.getByRole("button", { name: "Long count", exact: true }).click();
    await deleteOpened(page, "Long count");
  },
};

const TORN = '{"type":"run_sta';
const history = (stand: Stand) => path.join(stand.workDir, "storage", "tasks", "hello.jsonl");

function damaged(): LifeCase {
  let whole: string;
  return {
    title: "recovers the damaged history of a task when asked, and says what was kept (quality.md §1)",
    first: async ({ app }) => {
      const { page } = app;
      await page.getByRole("button", { name: "Background tasks" }).first().click();
      await create(app, "Hello", "hello");
      await page.getByRole("button", { name: "Run Hello now" }).click();
      await runs(page).getByText("Completed").waitFor();
    },
    afterFirst: async ({ stand }) => {
      whole = await readFile(history(stand), "utf8");
      await writeFile(history(stand), `${whole}${TORN}`);
    },
    second: async ({ stand, app }) => {
      const { page } = app;
      await page.keyboard.press("Control+t");
      await page.getByRole("button", { name: "Hello", exact: true }).click();
      await page.getByRole("button", { name: "Recover…" }).waitFor();
      await look(app, "task-damaged");
      await page.getByRole("button", { name: "Recover…" }).click();
      await page.getByRole("alertdialog").waitFor();
      await page.getByRole("button", { name: "Recover", exact: true }).click();
      await page.getByText("Recovered", { exact: true }).waitFor();
      await runs(page).getByText("Completed").waitFor();
      await look(app, "task-recovered");
      expect(await readFile(history(stand), "utf8")).toBe(whole);
      expect(await readFile(`${history(stand)}.damaged-1`, "utf8")).toBe(`${whole}${TORN}`);
    },
    afterSecond: ({ stand }) => writeFile(history(stand), '{"type":"task_lo'),
    third: async ({ app }) => {
      const { page } = app;
      await page.keyboard.press("Control+t");
      await page.getByRole("button", { name: "Hello", exact: true }).click();
      await page.getByText(/tasks\/hello\.jsonl/).waitFor();
      await look(app, "task-lost");
      expect(await page.getByRole("button", { name: "Recover…" }).count()).toBe(0);
    },
  };
}

liveThrough(["quit", "quit"], [kept, damaged()]);

it("runs a task by its schedule while the window shows something else, and the list follows (app.md §5)", async () => {
  const { app } = await sharedApp();
  const { page } = app;
  await page.getByRole("button", { name: "Background tasks" }).click();
  await create(app, "Every second", "hello", async () => {
    await page.getByRole("radio", { name: "Every so often" }).click();
    await page.getByRole("textbox", { name: "Every" }).fill("1");
    await page.getByRole("combobox", { name: "Unit" }).click();
    await page.getByRole("option", { name: "seconds" }).click();
  });
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  await page.getByRole("button", { name: "Background tasks" }).click();
  await page.getByRole("button", { name: "Every second", exact: true }).click();
  await page.getByRole("button", { name: "Transcript of run 3" }).waitFor();
  await deleteOpened(page, "Every second");
});
