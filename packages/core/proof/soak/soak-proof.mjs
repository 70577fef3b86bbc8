// Mixed use for a long time (quality.md §2 "Load"): many live turns at once, eight windows, restarts in between. Afterwards as much
// memory is used as after the warm-up, nothing is open that was not, nobody listens who has left, and every window shows what is so.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createCore } from "../../dist/index.js";
import { noToolTwice } from "../faults/store-check.mjs";
import { randomOf } from "../random.mjs";
import { flatness, resourcesNow } from "./footprint.mjs";
import { SoakUse } from "./soak-use.mjs";
import { PACE, StreamGate, soakWorld } from "./soak-world.mjs";
import { listenerCounts, windowListener } from "./window-listeners.mjs";

const WINDOWS = 8;
const ROUNDS_OF_A_CORE = 3;
const LEAST_ROUND_MS = 2_000;

/** @param {{ seconds: number, turns: number, seed: number, say: (line: string) => void }} given `turns`: live at the peak */
export async function soakProof({ seconds, turns, seed, say }) {
  const workDir = realpathSync(mkdtempSync(path.join(tmpdir(), "x-soak-")));
  const gate = new StreamGate();
  const overrides = soakWorld({ effectsFile: path.join(workDir, "effects"), gate });
  const use = new SoakUse(randomOf(seed), gate, turns);
  /** @type {string[]} */
  const failed = [];
  const expect = (/** @type {boolean} */ isSo, /** @type {string} */ what) => {
    if (isSo) return;
    failed.push(what);
    say(what);
  };
  /** @type {{ open: number[], closed: number[] }} */
  const heap = { open: [], closed: [] };
  process.on("unhandledRejection", (reason) => expect(false, `an unhandled rejection: ${String(reason)}`));
  const open = () => createCore({ workDir, overrides, logger: { warn: () => undefined } });
  let rounds = 0;
  /** One core from its start to its end; cut off with all its turns live, or at rest. */
  const life = async (/** @type {boolean} */ isCutOff) => {
    const core = await open();
    await core.ready;
    const unheard = listenerCounts(core);
    const windows = Array.from({ length: WINDOWS }, () => windowListener(core));
    await use.goOn(core);
    for (let round = 0; round < ROUNDS_OF_A_CORE; round += 1) {
      const began = performance.now();
      const isLast = isCutOff && round === ROUNDS_OF_A_CORE - 1;
      await use.round(core, { isCutOff: isLast });
      rounds += 1;
      if (isLast) break;
      heap.open.push((await resourcesNow()).heap);
      for (const { rows } of windows)
        expect(isShown(core, rows), `round ${rounds}: a window shows other rows`);
      const heard = new Set(windows.map(({ events, deltas }) => `${events} ${deltas}`));
      expect(heard.size === 1, `round ${rounds}: the windows heard of ${[...heard].join(", ")}`);
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, LEAST_ROUND_MS - (performance.now() - began))),
      );
    }
    for (const { leave } of windows) leave();
    const heard = listenerCounts(core);
    expect(heard === unheard, `${heard} when all had left, ${unheard} before`);
    await core.close();
    use.over(windows[0]?.events ?? 0, windows[0]?.deltas ?? 0);
  };
  try {
    // What a process opens once for good is no leak.
    const first = await open();
    await first.ready;
    await first.close();
    const atFirst = await resourcesNow();
    const end = performance.now() + seconds * 1_000;
    let lives = 0;
    for (; performance.now() < end; lives += 1) {
      // In a function of its own: what it held is gone when the memory is measured.
      await life(lives % 2 === 1);
      const now = await resourcesNow();
      heap.closed.push(now.heap);
      expect(now.active === atFirst.active, `active are ${now.active}, at first ${atFirst.active}`);
      const { descriptors } = atFirst;
      expect(now.descriptors === descriptors, `${now.descriptors} descriptors, at first ${descriptors}`);
      say(`${rounds} rounds, ${lives + 1} cores, ${megabytes(now.heap)} MB after closing`);
    }
    noToolTwice(workDir);
    const memory = { open: flatness(heap.open), closed: flatness(heap.closed) };
    for (const [when, { isFlat, first, last }] of Object.entries(memory))
      expect(
        isFlat,
        `memory, ${when}: ${megabytes(first)} MB in the first third, ${megabytes(last)} MB in the last`,
      );
    return {
      "real seconds": seconds,
      "simulated minutes": Math.round((seconds * PACE) / 60),
      rounds,
      "live turns at the peak": gate.peak,
      windows: WINDOWS,
      ...use.counts,
      "MB at rest, by thirds": memory.open.thirds.map(megabytes),
      "MB after closing, by thirds": memory.closed.thirds.map(megabytes),
      failed,
    };
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** @param {any} core @param {ReadonlyMap<string, object>} rows */
function isShown(core, rows) {
  const list = core.sessions.listSessions();
  return (
    rows.size === list.length &&
    list.every((/** @type {any} */ row) => isDeepStrictEqual(rows.get(row.sessionId), row))
  );
}

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 100_000) / 10;
}
