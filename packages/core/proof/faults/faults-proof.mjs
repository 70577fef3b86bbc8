// The failing disk (quality.md §2): every call × every file operation it makes × every fault.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { worldOverrides } from "../world.mjs";
import { faultCase } from "./fault-case.mjs";
import { FAULT_KINDS } from "./fault-kinds.mjs";
import { SCENES } from "./fault-scenes.mjs";
import { rebuilt } from "./store-check.mjs";
import { install } from "./system-calls.mjs";
import { templateStore } from "./template-store.mjs";

/** @typedef {{ call: string, operation: string, fault: string, outcome: string, cases: number }} FaultRow */

/**
 * @param {{ every: number, seed: number, only?: string | undefined, say: (line: string) => void }} given `every`: of so many cases one is run, beginning
 *   with number `seed`; `only`: the cases whose name has this in it
 * @returns {Promise<{ cases: number, rows: FaultRow[], failed: string[] }>}
 */
export async function faultsProof({ every, seed, only = "", say }) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "x-faults-")));
  /** @type {unknown[]} */
  const unhandled = [];
  process.on("unhandledRejection", (reason) => unhandled.push(reason));
  install();
  try {
    const logger = { warn: () => undefined };
    const workDir = path.join(folder, "template");
    const template = await templateStore(workDir, logger);
    const { findings } = await rebuilt(workDir, worldOverrides({ effectsFile: path.join(folder, "none") }));
    const ground = { folder, template, findings };
    /** @type {Map<string, FaultRow>} */
    const rows = new Map();
    /** @type {string[]} */
    const failed = [];
    let cases = 0;
    let number = seed;
    for (const scene of SCENES) {
      const { operations, after } = await faultCase(scene, ground, undefined, undefined);
      say(`${scene.name}: ${operations} file operations`);
      for (const kind of FAULT_KINDS) {
        for (let at = 0; at < operations; at += 1) {
          const name = `${scene.name} | operation ${at} | ${kind.name}`;
          if (!name.includes(only) || number++ % every !== 0) continue;
          try {
            const { hit, outcome } = await faultCase(scene, ground, { kind, at }, after);
            if (unhandled.length > 0) throw new Error(`an unhandled rejection: ${unhandled.splice(0)}`);
            if (hit === undefined) continue;
            cases += 1;
            const row = { call: scene.name, operation: labelOf(hit), fault: kind.name, outcome };
            const key = JSON.stringify(row);
            rows.set(key, { ...row, cases: (rows.get(key)?.cases ?? 0) + 1 });
          } catch (error) {
            failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
            say(failed.at(-1) ?? "");
          }
        }
      }
    }
    return { cases, rows: [...rows.values()], failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import("./system-calls.mjs").Operation} hit */
function labelOf({ name, path: file }) {
  const base = path.basename(file);
  const kind = /[/\\](sessions|turns|tasks)([/\\]|$)/.exec(file)?.[1];
  const noun = kind === undefined ? "the saved file" : `${kind.slice(0, -1)} `;
  if (base.endsWith(".tmp")) return `${name}, ${kind === undefined ? noun : `new ${noun}file`}`;
  if (kind === undefined) return `${name}, ${/saved\./.test(base) ? noun : "a folder"}`;
  return `${name}, ${noun}${/\.(jsonl|json)/.test(base) ? "file" : "folder"}`;
}
