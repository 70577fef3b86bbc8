// Figures of the startup scan (quality.md §3): a store of many sessions, read once by plain code on one thread (the floor), then
// scanned by the core. `node --expose-gc packages/core/bench/scan-figures.mjs [sessions] [--json file]`, after a build.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { createCore } from "../dist/index.js";
import { readPlainly } from "./plain-reader.mjs";
import { writeStore } from "./write-store.mjs";

const sessions = Number(process.argv[2] ?? 10_000);
const jsonAt = process.argv.indexOf("--json");
const jsonFile = jsonAt === -1 ? undefined : process.argv[jsonAt + 1];
const workDir = mkdtempSync(path.join(tmpdir(), "x-scan-"));

/** @type {{ warn(message: string): void }} */
const logger = { warn: (message) => process.stderr.write(`${message}\n`) };

try {
  const paths = writeStore(workDir, sessions);
  // The first reading fills the system's cache for everybody.
  readPlainly(paths);
  const floor = readPlainly(paths);
  const scan = await scanned();
  const figures = {
    sessions,
    "files read by the floor": floor.files,
    lines: floor.lines,
    "floor ms": Math.round(floor.ms),
    "scan ms": Math.round(scan.ms),
    "scan / floor": round(scan.ms / floor.ms),
    "first rows after ms": Math.round(scan.firstNoticeMs),
    "event loop delay p99.9 ms": round(scan.delayMs),
    "rows' JSON MB": round(scan.rowBytes / 1e6),
    "heap kept MB": round(scan.heapBytes / 1e6),
    "heap / rows' JSON": round(scan.heapBytes / scan.rowBytes),
    "peak resident MB": round(process.resourceUsage().maxRSS / 1000),
  };
  console.table(figures);
  if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  rmSync(workDir, { recursive: true, force: true });
}

async function scanned() {
  const heapBefore = heapUsed();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const core = await createCore({ workDir, readOnly: true, logger });
  let firstNoticeMs = Number.NaN;
  core.noticeBus.subscribe(() => {
    if (Number.isNaN(firstNoticeMs)) firstNoticeMs = performance.now() - start;
  });
  await core.ready;
  const ms = performance.now() - start;
  delay.disable();
  const heapBytes = heapUsed() - heapBefore;
  const rows = core.sessions.listSessions();
  if (rows.length !== sessions) throw new Error(`${rows.length} rows for ${sessions} sessions`);
  const broken = rows.find(({ error }) => error !== undefined);
  if (broken !== undefined) throw new Error(broken.error?.message);
  await core.close();
  return {
    ms,
    firstNoticeMs,
    heapBytes,
    delayMs: delay.percentile(99.9) / 1e6,
    rowBytes: Buffer.byteLength(JSON.stringify(rows)),
  };
}

function heapUsed() {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
