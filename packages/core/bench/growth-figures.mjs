// How time grows with what is stored (quality.md §3) as JSON on standard output; needs a build and `--expose-gc`. See
// `npm run bench -- --growth`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { events } from "./growth/events.mjs";
import { sessions } from "./growth/sessions.mjs";
import { turns } from "./growth/turns.mjs";

const logger = { warn: (/** @type {string} */ message) => process.stderr.write(`${message}\n`) };
const wanted = process.argv.slice(2);

const CURVES = { sessions, turns, events };
const curves = [];
for (const [name, measure] of Object.entries(CURVES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { counts, runs, measurePoint, ...curve } = measure();
  const points = [];
  for (const count of counts) {
    process.stderr.write(`${name} ${count} …\n`);
    const workDir = mkdtempSync(path.join(tmpdir(), "x-growth-"));
    try {
      points.push({ count, ...(await measurePoint({ workDir, logger }, count, runs(count))) });
    } finally {
      rmSync(workDir, { recursive: true, force: true });
    }
  }
  curves.push({ ...curve, points });
}
console.log(JSON.stringify(curves, null, 2));
