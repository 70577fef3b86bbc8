// The window and the terminal on one store: one writes, the other looks on.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect } from "vitest";
import { Chat } from "./chat.js";
import type { LifeCase } from "./lives.js";
import type { Stand } from "./stand.js";

const program = path.join(import.meta.dirname, "../../cli/dist/main.js");
const run = ["run", "--model", "offline-guide/rules", "hello"];

export const terminalBeside: LifeCase = {
  title:
    "Clarifications: One writer — beside a window the terminal reads, is refused to write by the window's name, and writes at once when the window was killed",
  first: async ({ stand, app }) => {
    const chat = new Chat(app.page);
    await chat.say("hey!!");
    await chat.sees("I am the offline guide");

    const listed = await x(stand, "sessions", "list");
    expect([listed.code, listed.messages]).toEqual([0, ""]);
    expect(listed.output).toContain("hey!!");
    const refused = await x(stand, ...run);
    expect([refused.code, refused.output]).toEqual([5, ""]);
    expect(refused.messages).toMatch(
      /^x: store-locked: the store \S+ is being written by Copilot \(process \d+\); /,
    );
  },
  afterFirst: async ({ stand }) => {
    expect((await x(stand, ...run)).code).toBe(0);
  },
};

async function x(stand: Stand, ...given: readonly string[]) {
  const env = { ...process.env, X_WORK_DIR: stand.workDir };
  const child = spawn(process.execPath, [program, ...given], { env, stdio: ["ignore", "pipe", "pipe"] });
  const said = { output: "", messages: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.messages += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...said };
}
