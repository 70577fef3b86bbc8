import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { writeSession } from "../../bench/write-session.mjs";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { Stand } from "../stand.js";
import { logPaths } from "../store-files.js";

const twoTurns = { start: Date.UTC(2025, 10, 11), turns: 2, title: "Fox" };
const END = "Then the fox went on.";

it("names the file and the line of what cannot be read, and recovers it when asked, quality.md §1", async () => {
  const stand = await Stand.make();
  writeSession(stand.workDir, twoTurns);
  const [sessionFile = ""] = await logPaths(stand.workDir, "sessions");
  const [turnFile = ""] = await logPaths(stand.workDir, "turns");
  const wholeSession = await readFile(sessionFile, "utf8");
  await writeFile(sessionFile, `${wholeSession}{"type":"turn_app`);
  const wholeTurn = await readFile(turnFile, "utf8");
  await writeFile(turnFile, wholeTurn.slice(0, -20));

  const app = await stand.start();
  const damaged = new Chat(app.page);
  await damaged.conversations.getByText("Unreadable").waitFor();
  await damaged.conversations.getByRole("button").first().click();
  await app.page.getByText("This conversation cannot be read").waitFor();
  expect(await app.page.getByRole("main").innerText()).toContain(`${path.basename(sessionFile)}:4`);
  expect(await app.page.getByRole("heading", { level: 1 }).innerText()).toBe("Unreadable conversation");
  await look(app, "unreadable-session");

  const saved = path.join(stand.workDir, "..", "export.txt");
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, saved);
  await app.page.getByRole("button", { name: "Export the raw files…" }).click();
  await app.page.getByText("Exported to").waitFor();
  expect(await readFile(saved, "utf8")).toContain('{"type":"turn_app');

  await app.page.getByRole("button", { name: "Recover…" }).click();
  await app.page.getByRole("alertdialog").waitFor();
  await look(app, "recover-dialog");
  await app.page.getByRole("button", { name: "Recover", exact: true }).click();
  await damaged.sees(END);
  await app.page.getByText("Recovered", { exact: true }).waitFor();
  await look(app, "recovered");
  expect(await readFile(sessionFile, "utf8")).toBe(wholeSession);
  expect(await app.quit()).toBe(0);
});

it("shows a conversation around a turn that cannot be read, and takes no message for it, S§9", async () => {
  const stand = await Stand.make();
  writeSession(stand.workDir, twoTurns);
  const turnFile = (await logPaths(stand.workDir, "turns")).at(-1) ?? "";
  await writeFile(turnFile, (await readFile(turnFile, "utf8")).slice(0, -20));

  const app = await stand.start();
  const damaged = new Chat(app.page);
  await damaged.conversations.getByText("Unreadable").waitFor();
  await damaged.conversations.getByRole("button").first().click();
  await damaged.sees("This turn cannot be read");
  await damaged.sees(END);
  await look(app, "unreadable-turn");
  expect(await app.quit()).toBe(0);
});
