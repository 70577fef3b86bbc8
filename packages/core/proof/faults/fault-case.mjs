// One call with one fault at one of its file operations, and all that must hold during, right after and later.
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createCore } from "../../dist/index.js";
import { worldOverrides } from "../world.mjs";
import { fuseOf } from "./fault-kinds.mjs";
import { finish } from "./fault-scenes.mjs";
import { leftOvers, noneOpen, noToolTwice, outline, rebuilt, sameList } from "./store-check.mjs";
import { arm, disarm } from "./system-calls.mjs";
import { quiet } from "./template-store.mjs";

const HANG_MS = 20_000;

/** @typedef {{ folder: string, template: import("./template-store.mjs").Template, findings: readonly string[] }} Ground */
/** @typedef {{ operations: number, hit?: import("./system-calls.mjs").Operation, outcome: string, after: string[] }} CaseResult */

/**
 * @param {import("./fault-scenes.mjs").Scene} scene
 * @param {Ground} ground
 * @param {{ kind: import("./fault-kinds.mjs").FaultKind, at: number } | undefined} fault none: undisturbed
 * @param {readonly string[] | undefined} expected how the list looks in the end
 * @returns {Promise<CaseResult>}
 */
export async function faultCase(scene, { folder, template, findings }, fault, expected) {
  const workDir = path.join(folder, "case");
  cpSync(path.join(folder, "template"), workDir, { recursive: true });
  const overrides = worldOverrides({ effectsFile: path.join(workDir, "effects") });
  /** @type {string[]} */
  const warnings = [];
  const logger = { warn: (/** @type {string} */ message) => void warnings.push(message) };
  const open = () => createCore({ workDir, logger, overrides, fsync: "every-append" });
  /** @type {import("./system-calls.mjs").Operation | undefined} */
  let hit;
  const fuse = fault === undefined ? () => undefined : fuseOf(fault.kind, fault.at, (each) => (hit = each));
  const watched = scene.opens === true ? path.join(workDir, "storage") : workDir;
  if (scene.opens === true) arm(watched, fuse);
  let core = await open();
  try {
    if (scene.opens !== true) {
      await core.ready;
      arm(watched, fuse);
    }
    const given = { core, workDir, ...template };
    const first = await settled(within(scene.act(given)));
    await within(quiet(core));
    const operations = disarm();
    if (hit === undefined && fault !== undefined) return { operations, outcome: "not reached", after: [] };

    const code = fault?.kind.code;
    const failures = core.activity.failures();
    for (const error of [...first.errors, ...failures.map((failure) => failure.error)]) isSaid(error, code);
    const files = await rebuilt(workDir, overrides);
    const news = newsOf(files.findings, findings);
    if (news.length > 0) throw new Error(`half there: ${news.join(", ")}`);
    const left = leftOvers(workDir);
    if (left.length > 0 && warnings.length === 0)
      throw new Error(`left behind without a word: ${left.join(", ")}`);
    const errored = scene.opens === true ? await reopened() : 0;
    sameList(core, files.list, "right after");

    if (first.errors.length > 0) await within(scene.act({ ...given, core }));
    await within(finish(scene, { ...given, core }));
    const last = await rebuilt(workDir, overrides);
    sameList(core, last.list, "in the end");
    const twice = last.findings.filter((finding) => finding.endsWith(".damaged-2: not-a-log"));
    if (twice.length > 0) throw new Error(`kept aside twice: ${twice.join(", ")}`);
    const after = outline(last.list);
    if (expected !== undefined && !isDeepStrictEqual(after, expected))
      throw new Error(`ended as ${after.join(" ")} and not as ${expected.join(" ")}`);
    noToolTwice(workDir);
    return {
      operations,
      ...(hit === undefined ? {} : { hit }),
      outcome: outcomeOf(first, failures, errored),
      after,
    };

    /** A scan that failed is repeated by the next start; what it could not read it says. */
    async function reopened() {
      const told = core.sessions.listSessions().filter(({ error }) => error?.code === "store-io");
      for (const { error } of told) isSaid(error, code);
      await core.close();
      core = await open();
      await core.ready;
      return told.length;
    }
  } finally {
    disarm();
    await core.close();
    noneOpen(workDir);
    rmSync(workDir, { recursive: true, force: true });
  }
}

/**
 * What was not there before, but for names that could not be given up (looked at elsewhere), and for the original that recovery keeps
 * beside a file that is whole now.
 * @param {readonly string[]} found
 * @param {readonly string[]} before
 */
function newsOf(found, before) {
  const isOriginal = (/** @type {string} */ finding) => {
    const [log, end] = finding.split(".damaged-");
    return end === "1: not-a-log" && !found.some((other) => other.startsWith(`${log}: `));
  };
  const isLeftOver = (/** @type {string} */ finding) => finding.endsWith(".tmp: not-a-log");
  return found.filter((finding) => !before.includes(finding) && !isOriginal(finding) && !isLeftOver(finding));
}

/**
 * @param {any} error
 * @param {string | undefined} code of the system
 */
function isSaid(error, code) {
  const isCoded = error.code === "store-io" && code !== undefined && error.message.includes(`(${code})`);
  const keepsCode = error.data === undefined || error.data.systemCode === code;
  if (!isCoded || !keepsCode) throw new Error(`said as ${error.code}: ${error.message}`, { cause: error });
}

/** @param {{ errors: any[], value?: unknown }} first @param {readonly object[]} failures @param {number} errored */
function outcomeOf(first, failures, errored) {
  if (first.errors.length > 0) return "refused with the system's code";
  if (errored > 0) return "done; what could not be read is listed as errored";
  if (failures.length > 0) return "acknowledged; the turn stands as interrupted, with the system's code";
  return "done";
}

/** @param {Promise<unknown>} work @returns {Promise<{ errors: any[], value?: unknown }>} */
async function settled(work) {
  try {
    return { errors: [], value: await work };
  } catch (error) {
    return { errors: [error] };
  }
}

/** @template T @param {Promise<T>} work */
async function within(work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing happened for ${HANG_MS} ms`)), HANG_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
