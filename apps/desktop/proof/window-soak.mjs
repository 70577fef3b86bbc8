// One hour of simulated use in ten minutes, in a real Electron: eight windows, 200 turns that stream, one conversation that works with
// tools. What must stay flat: the heap of main and of a page, listeners, nodes, what the process holds open. quality.md §2 "Load".
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { p95, withWindow } from "../bench/bench-window.mjs";
import { noteEvents, notePaint, paintDelays } from "../bench/painted-events.mjs";
import { streamingModel } from "../bench/streaming-model.mjs";
import { heldByMain, heldByPage } from "./held.mjs";
import { PersonAtWindows, repeatably } from "./person-at-windows.mjs";
import { verdict } from "./verdict.mjs";

/** Until idle connections and handles are given up: the longest of these times is five seconds. */
const SETTLING_MS = 10_000;
/** In less time what is on the screen grows as much as it varies. */
const LONG_SECONDS = 300;
/** Between two things that the person does. */
const REST_MS = 250;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "600" },
    turns: { type: "string", default: "200" },
    windows: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
  },
});
const [seconds, turns, windows, seed] = [values.seconds, values.turns, values.windows, values.seed].map(
  Number,
);
process.stderr.write(`seed ${seed}\n`);
const folder = mkdtempSync(path.join(tmpdir(), "x-window-soak-"));
const workDir = path.join(folder, "store");
mkdirSync(workDir);
// Slow talkers: two hundred of them are as much as two processors can take in.
const model = await streamingModel({ everyMs: 1_500, thinkMs: 400 });
writeFileSync(path.join(workDir, "settings.json"), model.settings);

try {
  const { value } = await withWindow({ folder, workDir }, soak);
  console.log(JSON.stringify({ seed, "window soak": value }, null, 2));
  process.exitCode = value.failed.length === 0 ? 0 : 1;
} finally {
  model.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * @param {import("../bench/bench-window.mjs").Page} page
 * @param {import("../bench/bench-window.mjs").App} app
 */
async function soak(page, app) {
  const before = await heldByMain(app);
  const pages = [page];
  while (pages.length < windows) pages.push(await newWindow(app));
  const person = new PersonAtWindows(pages, repeatably(seed));
  for (let count = 0; count < turns; count += 1) await person.startsStream();
  await noteEvents(app);
  await notePaint(page);
  const samples = [];
  const started = performance.now();
  let nextSample = 0;
  let worked = 0;
  while (performance.now() - started < seconds * 1_000) {
    if (await person.workIsDone()) {
      worked += 1;
      await person.startsWork(worked);
    }
    await person.doesSomething();
    await page.waitForTimeout(REST_MS);
    if (performance.now() - started < nextSample) continue;
    nextSample += (seconds * 1_000) / 24;
    samples.push({ main: await heldByMain(app), page: await heldByPage(page) });
    process.stderr.write(`${JSON.stringify(samples.at(-1))}\n`);
  }
  const { delays } = await paintDelays(page, app);
  await person.stopsAll();
  for (const other of pages.slice(1)) await other.close();
  await page.waitForTimeout(SETTLING_MS);
  const after = await heldByMain(app);
  return {
    "real seconds": seconds,
    windows,
    "live turns": turns,
    did: person.did,
    "rows painted": delays.length,
    "event to painted row, p50 and p95 in ms": [median(delays), p95(delays)].map(Math.round),
    ...verdict({ samples, before, after, isLong: seconds >= LONG_SECONDS }),
  };
}

/** @param {import("../bench/bench-window.mjs").App} app */
async function newWindow(app) {
  const opened = app.waitForEvent("window");
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById("new-window")?.click());
  const page = await opened;
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  return page;
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >>> 1] ?? Number.NaN;
}
