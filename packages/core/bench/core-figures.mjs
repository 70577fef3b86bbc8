// The figures of the core (quality.md §3) as JSON on standard output; needs a build and `--expose-gc`. See `npm run bench`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { appendLarge, appendSmall, appendSynced } from "./rows/append.mjs";
import { applyEvent } from "./rows/apply-event.mjs";
import { openSession } from "./rows/open-session.mjs";
import { send } from "./rows/send.mjs";
import { startupScan } from "./rows/startup-scan.mjs";

const workDir = mkdtempSync(path.join(tmpdir(), "x-bench-"));
const logger = { warn: (/** @type {string} */ message) => process.stderr.write(`${message}\n`) };
const wanted = process.argv.slice(2);

const ROWS = { startupScan, applyEvent, appendSmall, appendLarge, appendSynced, openSession, send };
try {
  const rows = [];
  for (const [name, measure] of Object.entries(ROWS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    for (const row of [await measure({ workDir, logger })].flat()) rows.push({ row: name, ...row });
  }
  console.log(JSON.stringify(rows, null, 2));
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
