// The startup scan of a large store: its time, the first rows, what the event loop waits, what stays in memory. quality.md §3.
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createCore } from "../../dist/index.js";
import { compared, spread } from "../measure.mjs";
import { readPlainly } from "../plain-reader.mjs";
import { writeStore } from "../write-store.mjs";

/** Milliseconds that the event loop may be late in one of a thousand turns. */
const LATE = 16;

/**
 * @param {{ workDir: string, logger: object }} env
 * @param {number} [sessions]
 */
export async function startupScan({ workDir, logger }, sessions = 10_000) {
  const folder = path.join(workDir, `scan-${sessions}`);
  const paths = writeStore(folder, sessions);
  /** @type {Awaited<ReturnType<typeof scanned>>[]} */
  const scans = [];
  const scan = await compared({
    what: `startup scan of ${sessions} sessions with their latest turns`,
    floor: "the same files read synchronously, JSON.parse of each line, one thread",
    budget: 2,
    runs: 5,
    runFloor: () => readPlainly(paths).ms,
    runSubject: async (run) => {
      const figures = await scanned(folder, logger, sessions);
      if (run >= 0) scans.push(figures);
      return figures.ms;
    },
  });
  const of = (/** @type {(figures: typeof scans[number]) => number} */ figure) => spread(scans.map(figure));
  return [
    scan,
    {
      what: "first rows shown",
      floor: "the whole scan",
      budget: 0.1,
      ...of(({ firstMs, ms }) => firstMs / ms),
    },
    {
      what: "event loop delay during the scan, p99.9",
      floor: "16 ms",
      budget: 1,
      ...of(({ lateMs }) => lateMs / LATE),
    },
    {
      what: "heap kept after the scan",
      floor: "the rows' own JSON",
      budget: 3,
      ...of(({ heap, json }) => heap / json),
    },
  ].map((row) => ({ ...row, met: row.ratio <= row.budget }));
}

/**
 * @param {string} workDir
 * @param {object} logger
 * @param {number} sessions
 */
async function scanned(workDir, logger, sessions) {
  const heapBefore = heapUsed();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const core = await createCore({ workDir, readOnly: true, logger });
  let firstMs = Number.NaN;
  core.noticeBus.subscribe(() => {
    if (Number.isNaN(firstMs)) firstMs = performance.now() - start;
  });
  await core.ready;
  const ms = performance.now() - start;
  delay.disable();
  const heap = heapUsed() - heapBefore;
  const rows = core.sessions.listSessions();
  await core.close();
  if (rows.length !== sessions) throw new Error(`${rows.length} rows for ${sessions} sessions`);
  const broken = rows.find(({ error }) => error !== undefined);
  if (broken !== undefined) throw new Error(broken.error?.message);
  return {
    ms,
    firstMs,
    heap,
    // The timer's own millisecond is no delay.
    lateMs: Math.max(0, delay.percentile(99.9) / 1e6 - 1),
    json: Buffer.byteLength(JSON.stringify(rows)),
  };
}

function heapUsed() {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
