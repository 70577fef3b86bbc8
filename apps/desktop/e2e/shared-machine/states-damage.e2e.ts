import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { writeSession } from "../../bench/write-session.mjs";
import { Chat } from "../chat.js";
import { type LifeCase, liveThrough } from "../lives.js";
import { look } from "../look.js";
import { logPaths } from "../store-files.js";

const END = "Then the fox went on.";

/** A conversation of two turns: its file, and those of its turns. */
async function conversationOf(workDir: string, start: number, title: string) {
  writeSession(workDir, { start, turns: 2, title });
  const second = (at: number) => new Date(start + at * 1_000).toISOString().slice(0, 19).replaceAll(":", "-");
  const fileOf = async (kind: "sessions" | "turns", at: number) =>
    (await logPaths(workDir, kind)).find((file) => path.basename(file).startsWith(second(at))) ?? "";
  return {
    session: await fileOf("sessions", 0),
    turns: [await fileOf("turns", 1), await fileOf("turns", 2)],
  };
}

/** Its row in the list, which is known by the id that names the file. */
const rowOf = ({ page }: Chat, file: string) =>
  page.locator(`[data-session-row="${path.basename(file, ".jsonl")}"]`);

function unreadableSession(): LifeCase {
  let file: string;
  let whole: string;
  return {
    title: "names the file and the line of what cannot be read, and recovers it when asked, quality.md §1",
    afterFirst: async ({ stand }) => {
      const { session, turns } = await conversationOf(stand.workDir, Date.now() - 20_000, "Fox");
      file = session;
      whole = await readFile(file, "utf8");
      await writeFile(file, `${whole}{"type":"turn_app`);
      await cutEnd(turns[0] ?? "");
    },
    second: async ({ stand, app }) => {
      const { page } = app;
      const chat = new Chat(page);
      await rowOf(chat, file).getByText("Unreadable").waitFor();
      await rowOf(chat, file).click();
      await page.getByText("This conversation cannot be read").waitFor();
      expect(await page.getByRole("main").innerText()).toContain(`${path.basename(file)}:4`);
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Unreadable conversation");
      await look(app, "unreadable-session");

      const saved = path.join(stand.workDir, "..", "export.txt");
      await app.electron.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath });
      }, saved);
      await page.getByRole("button", { name: "Export the raw files…" }).click();
      await page.getByText("Exported to").waitFor();
      expect(await readFile(saved, "utf8")).toContain('{"type":"turn_app');

      await page.getByRole("button", { name: "Recover…" }).click();
      await page.getByRole("alertdialog").waitFor();
      await look(app, "recover-dialog");
      await page.getByRole("button", { name: "Recover", exact: true }).click();
      await chat.sees(END);
      await page.getByText("Recovered", { exact: true }).waitFor();
      await look(app, "recovered");
      expect(await readFile(file, "utf8")).toBe(whole);
    },
  };
}

function unreadableTurn(): LifeCase {
  let session: string;
  let turn: string;
  let whole: string;
  return {
    title: "shows a conversation around a turn that cannot be read, and takes no message for it, S§9",
    afterFirst: async ({ stand }) => {
      const written = await conversationOf(stand.workDir, Date.now() - 10_000, "Hen");
      session = written.session;
      turn = written.turns[1] ?? "";
      whole = await cutEnd(turn);
    },
    second: async ({ app }) => {
      const chat = new Chat(app.page);
      await rowOf(chat, session).getByText("Unreadable").waitFor();
      await rowOf(chat, session).click();
      await chat.sees("This turn cannot be read");
      await chat.sees(END);
      await look(app, "unreadable-turn");
      // Other tests read all turns.
      await writeFile(turn, whole);
    },
  };
}

/** As a write that a power cut broke off; what the file was before. */
async function cutEnd(file: string): Promise<string> {
  const whole = await readFile(file, "utf8");
  await writeFile(file, whole.slice(0, -20));
  return whole;
}

liveThrough(["quit"], [unreadableSession(), unreadableTurn()]);
