// The figures of the real window (quality.md §3) as JSON on standard output; needs a build, and ELECTRON_OVERRIDE_DIST_PATH and a
// screen as the end-to-end tests have them. See `npm run bench`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listScroll } from "./rows/list-scroll.mjs";
import { paintedRow } from "./rows/painted-row.mjs";
import { typing } from "./rows/typing.mjs";
import { windowStart } from "./rows/window-start.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "x-window-"));
const wanted = process.argv.slice(2);

const ROWS = { paintedRow, typing, listScroll, windowStart };
try {
  const rows = [];
  for (const [name, measure] of Object.entries(ROWS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    for (const row of [await measure({ folder })].flat()) rows.push({ row: name, ...row });
  }
  console.log(JSON.stringify(rows, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
