// The calls whose file operations are made to fail, each with what it is about in the template store.
import { readFileSync } from "node:fs";
import path from "node:path";
import { send, settle } from "../kill/driver.mjs";
import { AGENT } from "../world.mjs";
import { quiet } from "./template-store.mjs";

/**
 * @typedef {{ core: any, workDir: string, sessions: Record<import("./template-store.mjs").Role, string>,
 *   turns: Record<import("./template-store.mjs").Role, string>, taskId: string }} Case
 */

/**
 * @typedef {{ name: string, act: (given: Case) => Promise<unknown>, about?: import("./template-store.mjs").Role, opens?: boolean }} Scene
 *   `about`: the session that is settled afterwards; `opens`: the call is the start of a core itself
 */

/** @type {readonly Scene[]} */
export const SCENES = [
  { name: "createSession", act: ({ core }) => core.sessions.createSession({ title: "new" }) },
  {
    name: "sendMessage, plain answer",
    about: "done",
    act: ({ core, sessions }) => send(core, sessions.done, "plain 3"),
  },
  {
    name: "sendMessage, tools",
    about: "done",
    act: ({ core, sessions }) => send(core, sessions.done, "several 3"),
  },
  {
    name: "setTitle",
    act: ({ core, sessions }) => core.sessions.setTitle(sessions.done, "another name"),
  },
  { name: "deleteSession", act: ({ core, sessions }) => core.sessions.deleteSession(sessions.done) },
  {
    name: "deleteSession, suspended",
    act: ({ core, sessions }) => core.sessions.deleteSession(sessions.guarded),
  },
  {
    name: "respondToPermission",
    about: "guarded",
    act: ({ core, turns }) => core.sessions.respondToPermission(turns.guarded, "c0", "allow"),
  },
  {
    name: "respondToAskHuman",
    about: "question",
    act: ({ core, turns }) => core.sessions.respondToAskHuman(turns.question, "c0", "blue"),
  },
  {
    name: "deliverAsyncToolResult",
    about: "later",
    act: ({ core, turns }) =>
      core.sessions.deliverAsyncToolResult(turns.later, "c0", { output: "later", isError: false }),
  },
  { name: "stopTurn", act: ({ core, turns }) => core.sessions.stopTurn(turns.later, "enough") },
  {
    name: "resumeTurn",
    about: "idle",
    act: ({ core, sessions }) => core.sessions.resumeTurn(sessions.idle),
  },
  ...["json", "markdown", "raw"].map((format) => ({
    name: `export save, ${format}`,
    act: (/** @type {Case} */ given) => savedWhole(given, format),
  })),
  {
    name: "recoverSession, session file",
    about: "damaged",
    act: ({ core, sessions }) => core.recovery.recoverSession(sessions.damaged),
  },
  {
    name: "recoverSession, turn file",
    about: "damagedTurn",
    act: ({ core, sessions }) => core.recovery.recoverSession(sessions.damagedTurn),
  },
  {
    name: "headless run",
    act: async ({ core }) => {
      const input = { role: "user", content: "one headless" };
      const { outcome } = await core.headless.run({ agent: AGENT, input });
      return outcome.status;
    },
  },
  { name: "task run", act: ({ core, taskId }) => taskRun(core, taskId) },
  { name: "startup scan", opens: true, act: ({ core }) => core.ready },
];

/** No document says that something of it could not be read. @param {Case} given @param {string} format */
async function savedWhole({ core, workDir, sessions }, format) {
  const file = path.join(workDir, `saved.${format}`);
  await core.exports.save(sessions.done, format, file);
  if (/could not [a-z ]+ \(E[A-Z]+\)/.test(readFileSync(file, "utf8")))
    throw new Error("the saved file lacks what could not be read");
}

/** Until nothing of it runs any more. @param {any} core @param {string} taskId */
async function taskRun(core, taskId) {
  const over = new Promise((resolve) => {
    let hasRun = false;
    core.taskBus.subscribe((/** @type {any} */ { entry }) => {
      hasRun ||= entry?.activity !== undefined;
      if (hasRun && entry?.activity === undefined) resolve(undefined);
    });
  });
  await core.tasks.runNow(taskId);
  await over;
}

/**
 * What was begun goes on to its end.
 * @param {Scene} scene
 * @param {Case} given
 */
export async function finish({ about }, { core, sessions }) {
  await quiet(core);
  if (about !== undefined) await settle(core, sessions[about]);
}
