// What must hold after a kill, and that everything goes on. Throws what does not hold, by name.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createCore } from "../../dist/index.js";
import { worldOverrides } from "../world.mjs";
import { digestOf } from "./digest.mjs";
import { send, settle } from "./driver.mjs";

/** The events acknowledged for each log, in order, and the inputs acknowledged for each turn. */
export class Acknowledged {
  /** @type {Map<string, { kind: string, digests: string[] }>} */
  logs = new Map();
  /** @type {[what: string, turnId: string, toolCallId: string][]} */
  inputs = [];
  writes = Number.NaN;

  /** @param {string} output what the killed process said */
  constructor(output) {
    for (const line of output.split("\n").slice(0, -1)) {
      const [what = "", id = "", third = ""] = line.split(" ");
      if (what === "writes") this.writes = Number(id);
      else if (what === "sessionId" || what === "turnId") {
        const log = this.logs.get(id) ?? { kind: what, digests: [] };
        log.digests.push(...third.split(","));
        this.logs.set(id, log);
      } else this.inputs.push([what, id, third]);
    }
  }

  get events() {
    return [...this.logs.values()].reduce((sum, { digests }) => sum + digests.length, 0);
  }
}

/**
 * @param {string} folder
 * @param {Acknowledged} acknowledged
 * @param {{ mayBeTorn: boolean }} given
 * @returns {Promise<{ torn: number, settled: number }>}
 */
export async function verify(folder, acknowledged, { mayBeTorn }) {
  const effectsFile = path.join(folder, "effects");
  const logger = { warn: () => undefined };
  const core = await createCore({ workDir: folder, logger, overrides: worldOverrides({ effectsFile }) });
  try {
    await core.ready;
    const torn = await recovered(core, mayBeTorn);
    await everyAcknowledged(core, folder, acknowledged);
    let settled = 0;
    for (const { sessionId, latestTurnStatus } of core.sessions.listSessions()) {
      if (latestTurnStatus === "idle" || latestTurnStatus === "suspended") settled += 1;
      await settle(core, sessionId);
      await send(core, sessionId, "plain afterwards");
      const status = await settle(core, sessionId);
      if (status !== "completed") throw new Error(`${sessionId}: a message afterwards ended ${status}`);
    }
    noneTwice(effectsFile);
    for (const row of core.sessions.listSessions()) {
      if (row.error !== undefined) throw new Error(`${row.sessionId}: ${row.error.message}`);
    }
    return { torn, settled };
  } finally {
    await core.close();
  }
}

/**
 * @param {any} core
 * @param {boolean} mayBeTorn
 */
async function recovered(core, mayBeTorn) {
  const broken = core.sessions.listSessions().filter((/** @type {any} */ { error }) => error !== undefined);
  for (const { sessionId, error } of broken) {
    if (!mayBeTorn) throw new Error(`unreadable at a kill point: ${error.message}`);
    await core.recovery.recoverSession(sessionId);
  }
  if (broken.length > 1) throw new Error(`${broken.length} files torn by one kill`);
  return broken.length;
}

/**
 * @param {any} core
 * @param {string} folder
 * @param {Acknowledged} acknowledged
 */
async function everyAcknowledged(core, folder, { logs, inputs }) {
  for (const [id, { kind, digests }] of logs) {
    const file = path.join(
      folder,
      "storage",
      kind === "turnId" ? "turns" : "sessions",
      id.slice(0, 4),
      id.slice(5, 7),
      id.slice(8, 10),
      `${id}.jsonl`,
    );
    const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
    if (lines.length < digests.length)
      throw new Error(`${file}: ${lines.length} lines, ${digests.length} were acknowledged`);
    for (const [index, digest] of digests.entries()) {
      if (digestOf(JSON.parse(lines[index] ?? "")) !== digest)
        throw new Error(`${file}:${index + 1}: the line says something else than what was acknowledged`);
    }
  }
  for (const [what, turnId, toolCallId] of inputs) {
    const type = what === "decision" ? "tool_permission_resolved" : "tool_result";
    const { events } = await core.turnRuntime.getTurn(turnId);
    if (!events.some((/** @type {any} */ event) => event.type === type && event.toolCallId === toolCallId)) {
      throw new Error(`${turnId}: the ${what} for ${toolCallId} was acknowledged and is gone`);
    }
  }
}

/** @param {string} effectsFile */
function noneTwice(effectsFile) {
  const ran = existsSync(effectsFile) ? readFileSync(effectsFile, "utf8").split("\n").slice(0, -1) : [];
  if (new Set(ran).size !== ran.length) throw new Error(`a tool ran twice: ${ran.join(", ")}`);
}
