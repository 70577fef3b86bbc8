// What must hold of a store whatever its disk did. Throws what does not, by name.
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createCore } from "../../dist/index.js";

/**
 * The list and the tasks as another program makes them from the files.
 * @param {string} workDir
 * @param {object} overrides
 */
export async function rebuilt(workDir, overrides) {
  const logger = { warn: () => undefined };
  const reader = await createCore({ workDir, logger, overrides, readOnly: true });
  try {
    await reader.ready;
    const findings = [];
    for await (const finding of reader.doctor.examine()) {
      if (finding.type === "finding") findings.push(`${finding.file}: ${finding.code}`);
    }
    return { list: reader.sessions.listSessions(), findings: findings.toSorted() };
  } finally {
    await reader.close();
  }
}

/**
 * @param {any} core
 * @param {readonly object[]} list
 * @param {string} when
 */
export function sameList(core, list, when) {
  const own = core.sessions.listSessions();
  for (const [place, row] of own.entries()) {
    if (!isDeepStrictEqual(comparable(row), comparable(list[place])))
      throw new Error(
        `${when}: the list says ${JSON.stringify(row)}, the files ${JSON.stringify(list[place])}`,
      );
  }
  if (own.length !== list.length)
    throw new Error(`${when}: ${own.length} rows in the list, ${list.length} from the files`);
}

/** Beside a writer a torn line has other words: it may be one that is being written. @param {any} row */
function comparable(row) {
  return row?.error === undefined ? row : { ...row, error: row.error.code };
}

/** Rows without what differs from run to run. @param {readonly any[]} list */
export function outline(list) {
  return list
    .map(({ title, turnCount, latestTurnStatus, pending, error }) =>
      JSON.stringify({ title, turnCount, latestTurnStatus, pending, error: error?.code }),
    )
    .toSorted();
}

/**
 * Names that an operation makes for itself and must not leave behind.
 * @param {string} workDir
 * @returns {string[]}
 */
export function leftOvers(workDir) {
  return readdirSync(workDir, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(tmp|claim)$/.test(name),
  );
}

/** @param {string} workDir */
export function noToolTwice(workDir) {
  const file = path.join(workDir, "effects");
  const ran = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  if (new Set(ran).size !== ran.length) throw new Error(`a tool ran twice: ${ran.join(", ")}`);
}

/** Where the system shows them. @param {string} workDir */
export function noneOpen(workDir) {
  if (!existsSync("/proc/self/fd")) return;
  const open = readdirSync("/proc/self/fd").flatMap((descriptor) => targetOf(descriptor));
  const ours = open.filter((target) => target.startsWith(`${workDir}${path.sep}`));
  if (ours.length > 0) throw new Error(`still open after closing: ${ours.join(", ")}`);
}

/** @param {string} descriptor */
function targetOf(descriptor) {
  try {
    return [readlinkSync(`/proc/self/fd/${descriptor}`)];
  } catch {
    // The one that the listing itself was read through.
    return [];
  }
}
