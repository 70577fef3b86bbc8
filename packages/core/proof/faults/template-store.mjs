// The store that every case starts from: a session for each thing that a call may be about, and a task.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createCore } from "../../dist/index.js";
import { send, settle } from "../kill/driver.mjs";
import { AGENT, worldOverrides } from "../world.mjs";

/** @typedef {"done" | "guarded" | "question" | "later" | "idle" | "damaged" | "damagedTurn"} Role */
/** @typedef {{ sessions: Record<Role, string>, turns: Record<Role, string>, taskId: string }} Template */

/**
 * @param {string} workDir
 * @param {{ warn: (message: string) => void }} logger
 * @returns {Promise<Template>}
 */
export async function templateStore(workDir, logger) {
  const overrides = worldOverrides({ effectsFile: path.join(workDir, "effects") });
  const core = await createCore({ workDir, logger, overrides });
  await core.ready;
  const sessions = /** @type {Record<Role, string>} */ ({});
  const turns = /** @type {Record<Role, string>} */ ({});
  /** @param {Role} role @param {string[]} texts all but the last are settled */
  const conversation = async (role, ...texts) => {
    sessions[role] = await core.sessions.createSession({ title: role });
    for (const text of texts) {
      turns[role] = (await send(core, sessions[role], text)).turnId;
      if (text !== texts.at(-1)) await settle(core, sessions[role]);
      else await quiet(core);
    }
  };
  await conversation("done", "several 1", "plain 2");
  await conversation("guarded", "guarded 1");
  await conversation("question", "question 1");
  await conversation("later", "plain 1", "later 2");
  await conversation("idle", "plain 1", "one 2");
  await conversation("damaged", "plain 1");
  await conversation("damagedTurn", "plain 1", "one 2");
  const { taskId } = await core.tasks.create({
    name: "job",
    prompt: "one by schedule",
    agentId: AGENT.agentId,
    schedule: { kind: "manual" },
    paused: false,
    allowTools: [],
    missedRuns: { policy: "skip" },
    limits: { waitSeconds: 60, keepTranscripts: 2 },
  });
  await core.close();
  // As a kill leaves them: before the last event, and in the middle of a line.
  edit(logPath(workDir, "turns", turns.idle), (text) => text.replace(/[^\n]*\n$/, ""));
  edit(logPath(workDir, "sessions", sessions.damaged), (text) => text.slice(0, -20));
  edit(logPath(workDir, "turns", turns.damagedTurn), (text) => text.slice(0, -20));
  return { sessions, turns, taskId };
}

/** Until nothing is advanced. @param {any} core */
export async function quiet(core) {
  while (core.activity.active().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** @param {string} workDir @param {"sessions" | "turns" | "tasks"} kind @param {string} id */
function logPath(workDir, kind, id) {
  const day = [id.slice(0, 4), id.slice(5, 7), id.slice(8, 10)];
  return path.join(workDir, "storage", kind, ...day, `${id}.jsonl`);
}

/** @param {string} file @param {(text: string) => string} change */
function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}
