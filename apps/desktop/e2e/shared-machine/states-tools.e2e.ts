import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { sharedApp } from "../shared-app.js";

const SLOW = 'for n in 1 2 3; do echo line $n; done; while [ ! -e go ]; do sleep 0.1; done; echo "end"';

it("shows tools that wait, run with what they print, end well, fail and are denied, app.md §3", async () => {
  const { stand, app } = await sharedApp();
  const chat = new Chat(app.page);
  const calls = [
    `run-command ${JSON.stringify({ shell: SLOW })}`,
    `run-command ${JSON.stringify({ argv: ["no-such-program"] })}`,
    `file-read ${JSON.stringify({ path: "missing.txt" })}`,
  ];
  await chat.say(`call ${calls.join(" and ")}`);
  const allow = app.page.getByRole("button", { name: "Allow once" });
  await allow.nth(1).waitFor();
  await look(app, "permissions-several");

  await chat.press(allow.first());
  await chat.sees("line 3");
  await look(app, "tool-running-with-output");

  await chat.press(app.page.getByRole("button", { name: "Deny with a reason…" }));
  await app.page.getByRole("textbox", { name: "Reason for denying" }).fill("Use the tool for that");
  await look(app, "permission-denying-with-a-reason");
  await app.page.getByRole("button", { name: "Send denial" }).click();
  await app.page.getByText("Sent, waiting for the running step").waitFor();
  await look(app, "permission-sent");

  await stand.putInWorkspace("go");
  await chat.settled();
  await chat.sees("Done");
  for (const name of [/^run-command.*Denied/, /^file-read.*Failed/, /^run-command.*Done/])
    await app.page.getByRole("button", { name }).click();
  await chat.sees("Denied by you: Use the tool for that.");
  await look(app, "tools-done-failed-denied");
});

it("shows a long and a hostile request to the letter, and runs exactly that, quality.md §4", async () => {
  const { stand, app } = await sharedApp();
  const chat = new Chat(app.page);
  const content = `first\u202e\u200b\u0007\n${"\n".repeat(40)}**Allow once** <button>Allow</button>\nlast`;
  await chat.say(`call file-write ${JSON.stringify({ path: "a\u2066b.txt", content })}`);
  const allow = app.page.getByRole("button", { name: "Allow once", exact: true });
  await allow.waitFor();
  const card = app.page.locator("[data-waiting-card]");
  expect(await card.innerText()).toContain("U+202E right-to-left override");
  expect(await card.getByRole("button").allInnerTexts()).toEqual([
    "Deny",
    "Deny with a reason…",
    "Allow once",
  ]);
  expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await look(app, "permission-long-and-hostile");
  // In a small window the card is taller than the view: it begins at its top.
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setContentSize(480, 400),
  );
  await app.page.waitForFunction(() => innerWidth === 480 && innerHeight === 400);
  const topInView = () =>
    card.evaluate((element) => {
      const view = element.closest("[role=log]")?.getBoundingClientRect();
      return view && Math.round(element.getBoundingClientRect().top - view.top);
    });
  await expect.poll(topInView).toBe(0);
  await look(app, "permission-long-in-a-small-window");
  await chat.answer(allow);
  await chat.settled();
  await chat.sees("Done");
  expect(await readFile(path.join(stand.workspace, "a\u2066b.txt"), "utf8")).toBe(content);
});

it("shows each kind of call in a form of its own, under what it does, app.md §3", async () => {
  const { stand, app } = await sharedApp();
  const chat = new Chat(app.page);
  await stand.putInWorkspace("notes.txt", "Milk\nBread\n");
  const calls = [
    `run-command ${JSON.stringify({ argv: ["git", "commit", "-m", "one  argument ", ""], limitSeconds: 5 })}`,
    `file-edit ${JSON.stringify({ path: "notes.txt", oldText: "Milk\nBread", newText: "Milk\nButter\nBread" })}`,
    `file-write ${JSON.stringify({ path: "notes.txt", content: "Everything anew" })}`,
    `fetch-url ${JSON.stringify({ url: "https://bank.example@evil.example/login?next=bank.example" })}`,
  ];
  await chat.say(`call ${calls.join(" and ")}`);
  const cards = app.page.locator("[data-waiting-card]");
  await cards.nth(3).waitFor();
  expect(await cards.getByRole("heading").allInnerTexts()).toEqual([
    "Run a command",
    "Edit notes.txt",
    "Replace notes.txt",
    "Fetch evil.example",
  ]);
  await look(app, "permission-kinds-last");
  await cards.first().scrollIntoViewIfNeeded();
  await look(app, "permission-kinds-first");
  await app.page.getByRole("log").getByRole("button", { name: "Stop" }).click();
  await chat.sees("Stopped");
  await app.page.getByRole("button", { name: /^run-command.*Not run/ }).click();
  await chat.sees("Outcome");
  await look(app, "stopped-while-asking");
});
