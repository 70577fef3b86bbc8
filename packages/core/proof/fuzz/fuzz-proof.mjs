// Byte fuzz (quality.md §2): random changes to one file of a store, one after another. Either that one entry is errored, or only
// values held in that file differ.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { randomOf } from "../random.mjs";
import { FuzzedStore } from "./fuzzed-store.mjs";
import { MUTATIONS } from "./mutate.mjs";

const HANG_MS = 30_000;
/** Of so many changes one is examined by the doctor and recovered as well. */
const RECOVER_EVERY = 10;
/** What a row takes from the latest turn's file; all else comes from the session's. */
const OF_THE_TURN = ["latestTurnStatus", "pending", "error"];
const FAULTS = new Set(["session-corrupt", "turn-corrupt"]);

/** @typedef {Awaited<ReturnType<FuzzedStore["seen"]>>} Seen */

/**
 * @param {{ from: number, mutations: number, seed: number, say: (line: string) => void }} given `from`: the number of the first change
 */
export async function fuzzProof({ from, mutations, seed, say }) {
  const folder = mkdtempSync(path.join(tmpdir(), "x-fuzz-"));
  const store = new FuzzedStore(path.join(folder, "store"));
  const summary = { unreadable: 0, "other values": 0, "same values": 0, recovered: 0 };
  /** @type {string[]} */
  const failed = [];
  /** @type {unknown[]} */
  const unhandled = [];
  process.on("unhandledRejection", (reason) => unhandled.push(reason));
  try {
    await store.fill();
    const core = await store.open(true);
    const before = await store.seen(core);
    await core.close();
    for (let number = from; number < from + mutations; number += 1) {
      const random = randomOf(seed * 1_000_003 + number);
      const target = store.files[random(store.files.length)] ?? raise();
      const kind = Object.keys(MUTATIONS)[random(Object.keys(MUTATIONS).length)] ?? "";
      try {
        writeFileSync(target.file, MUTATIONS[kind]?.(store.contentsOf(target.file), random) ?? raise());
        summary[await within(outcome(store, target, before))] += 1;
        if (number % RECOVER_EVERY === 0) summary.recovered += await within(recovered(store, target, before));
        if (unhandled.length > 0) throw new Error(`an unhandled rejection: ${unhandled.splice(0)}`);
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        failed.push(`change ${number} (${kind}, ${path.basename(target.file)}): ${what}`);
        say(failed.at(-1) ?? "");
      }
      store.putBack();
      if ((number + 1 - from) % 1_000 === 0) say(`${number + 1 - from} of ${mutations} changes`);
    }
    return { changes: mutations, ...summary, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {FuzzedStore} store
 * @param {import("./fuzzed-store.mjs").StoreFile} target
 * @param {Seen} before
 * @returns {Promise<"unreadable" | "other values" | "same values">}
 */
async function outcome(store, target, before) {
  const core = await store.open(true);
  try {
    const now = await store.seen(core);
    othersAsBefore(target, before, now);
    const log = now.logs.get(target.id);
    if ("fault" in log) {
      if (!FAULTS.has(log.fault)) throw new Error(`read as ${log.fault}`);
      const row = now.rows.get(target.sessionId);
      if (target.isLatest && row.error === undefined)
        throw new Error("the file is unreadable, its row is not errored");
      return "unreadable";
    }
    sameAsInFile(target, log);
    return isDeepStrictEqual(log, before.logs.get(target.id)) ? "same values" : "other values";
  } finally {
    await core.close();
  }
}

/**
 * @param {import("./fuzzed-store.mjs").StoreFile} target
 * @param {Seen} before
 * @param {Seen} now
 */
function othersAsBefore(target, before, now) {
  if (now.rows.size !== before.rows.size) throw new Error(`${now.rows.size} rows`);
  for (const [id, row] of before.rows) {
    const found = now.rows.get(id);
    if (found === undefined) throw new Error(`${id} has no row`);
    if (id !== target.sessionId) same(row, found, `the row of ${id}`);
    else if (target.kind === "turns")
      same(
        target.isLatest ? ofTheSession(row) : row,
        target.isLatest ? ofTheSession(found) : found,
        "the row",
      );
  }
  for (const [id, log] of before.logs) {
    if (id !== target.id) same(log, now.logs.get(id), `the log ${id}`);
  }
}

/** @param {object} row */
function ofTheSession(row) {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !OF_THE_TURN.includes(key)));
}

/**
 * What is read of a changed file is all that stands in it: no line is skipped, none is made up.
 * @param {import("./fuzzed-store.mjs").StoreFile} target
 * @param {any} log
 */
function sameAsInFile({ file, kind }, log) {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  if (!text.endsWith("\n")) throw new Error("read though its last line is torn");
  const events = text
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line));
  if (kind === "turns") return same(events, log.events, "what was read");
  const turnIds = events.filter(({ type }) => type === "turn_appended").map(({ turnId }) => turnId);
  same(
    turnIds,
    log.turns.map((/** @type {any} */ { turnId }) => turnId),
    "what was read",
  );
}

/** @param {unknown} expected @param {unknown} found @param {string} what */
function same(expected, found, what) {
  if (!isDeepStrictEqual(expected, found))
    throw new Error(`${what} is ${JSON.stringify(found)} and was ${JSON.stringify(expected)}`);
}

/**
 * The doctor ends, and Recover mends this conversation or says why not; no file of another one is touched.
 * @param {FuzzedStore} store
 * @param {import("./fuzzed-store.mjs").StoreFile} target
 * @param {Seen} before
 * @returns {Promise<0 | 1>} whether it was recovered
 */
async function recovered(store, target, before) {
  const core = await store.open(false);
  try {
    for await (const finding of core.doctor.examine()) if (finding.type === "summary") break;
    const isRecovered = await core.recovery.recoverSession(target.sessionId).then(
      () => true,
      (/** @type {any} */ error) => {
        if (!FAULTS.has(error.code)) throw error;
        return false;
      },
    );
    const own = store.files.filter(({ sessionId }) => sessionId === target.sessionId).map(({ id }) => id);
    const foreign = store.changes().filter((file) => !own.some((id) => path.basename(file).includes(id)));
    if (foreign.length > 0) throw new Error(`recovery touched ${foreign.join(", ")}`);
    const rows = new Map(core.sessions.listSessions().map((/** @type {any} */ row) => [row.sessionId, row]));
    for (const [id, row] of before.rows)
      if (id !== target.sessionId) same(row, rows.get(id), `after recovery the row of ${id}`);
    if (!isRecovered) return 0;
    const row = rows.get(target.sessionId);
    if (row?.error !== undefined) throw new Error(`recovered and still ${row.error.message}`);
    await core.sessions.getSession(target.sessionId);
    return 1;
  } finally {
    await core.close();
  }
}

/** @template T @param {Promise<T>} work @returns {Promise<T>} */
async function within(work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing happened for ${HANG_MS} ms`)), HANG_MS);
  });
  try {
    return /** @type {T} */ (await Promise.race([work, late]));
  } finally {
    clearTimeout(timer);
  }
}

/** @returns {never} */
function raise() {
  throw new Error("there is nothing to change");
}
