// Figures of the real window (quality.md §3): start, list and typing with many conversations and a long one open, against an
// empty store in the same run. `node apps/desktop/bench/window-figures.mjs [sessions] [turns] [--json file]`, after a build, with
// ELECTRON_OVERRIDE_DIST_PATH and a screen as the end-to-end tests have them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { _electron } from "playwright-core";
import { writeSession } from "./write-session.mjs";

const sessions = Number(process.argv[2] ?? 5_000);
const turns = Number(process.argv[3] ?? 500);
const jsonAt = process.argv.indexOf("--json");
const jsonFile = jsonAt === -1 ? undefined : process.argv[jsonAt + 1];
const KEYS = 150;
const SETTLING_MS = 8_000;
const LONG_TITLE = "The long one";
const FIRST = Date.UTC(2025, 0, 1);
const HOUR_MS = 3_600_000;
const electron = /** @type {string} */ (/** @type {unknown} */ (createRequire(import.meta.url)("electron")));
const folder = mkdtempSync(path.join(tmpdir(), "x-window-"));

try {
  const empty = path.join(folder, "empty");
  const full = path.join(folder, "full");
  mkdirSync(empty);
  for (let number = 0; number < sessions; number += 1)
    writeSession(full, { start: FIRST + number * HOUR_MS, turns: 1, title: `Conversation ${number}` });
  writeSession(full, { start: FIRST + sessions * HOUR_MS, turns, title: LONG_TITLE });
  // The first start fills the system's caches for everybody.
  await withWindow(empty, async () => undefined);
  const floor = await withWindow(empty, async (page) => ({ typing: await typing(page) }));
  const loaded = await withWindow(full, async (page) => {
    await page.getByRole("status", { name: /Reading/ }).waitFor({ state: "detached" });
    const list = await scrolling(page);
    const opening = await openingOfLongSession(page);
    // Earlier turns are read and code is coloured after what is in view; the budget is of a conversation that stands.
    await page.waitForTimeout(SETTLING_MS);
    return { list, opening, typing: await typing(page) };
  });
  const figures = {
    sessions,
    turns,
    "start ms, empty": Math.round(floor.startMs),
    "start ms, full": Math.round(loaded.startMs),
    "start ratio": round(loaded.startMs / floor.startMs),
    "typing p95 ms, empty": round(floor.value.typing.p95),
    "typing p95 ms, long": round(loaded.value.typing.p95),
    "typing ratio": round(loaded.value.typing.p95 / floor.value.typing.p95),
    "longest task while typing ms, empty": Math.round(floor.value.typing.longestTask),
    "longest task while typing ms, long": Math.round(loaded.value.typing.longestTask),
    "opening the long one ms": Math.round(loaded.value.opening),
    "frame p95 ms while scrolling the list": round(loaded.value.list.p95),
    "longest task while scrolling ms": Math.round(loaded.value.list.longestTask),
    "rows in the document": loaded.value.list.rows,
  };
  console.table(figures);
  if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * @template T
 * @param {string} workDir
 * @param {(page: import("playwright-core").Page) => Promise<T>} use
 * @returns {Promise<{ startMs: number, value: T }>}
 */
async function withWindow(workDir, use) {
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env;
  const env = /** @type {Record<string, string>} */ ({ ...inherited, X_WORK_DIR: workDir, X_DIALOGS: "off" });
  const sandbox = process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const profile = mkdtempSync(path.join(folder, "profile-"));
  const started = performance.now();
  const app = await _electron.launch({
    executablePath: electron,
    args: [...sandbox, `--user-data-dir=${profile}`, path.join(import.meta.dirname, "..")],
    env,
    cwd: folder,
  });
  const page = await app.firstWindow();
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  const startMs = performance.now() - started;
  try {
    return { startMs, value: await use(page) };
  } finally {
    await app.close();
  }
}

/**
 * From the key to the painted letter.
 * @param {import("playwright-core").Page} page
 */
async function typing(page) {
  await page.getByRole("textbox", { name: "Message" }).focus();
  await watch(page);
  await page.keyboard.type("a".repeat(KEYS), { delay: 15 });
  return page.evaluate(() => {
    const { delays, tasks } = /** @type {any} */ (window).seen;
    const sorted = delays.toSorted((/** @type {number} */ a, /** @type {number} */ b) => a - b);
    return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, longestTask: Math.max(0, ...tasks) };
  });
}

/** @param {import("playwright-core").Page} page */
async function watch(page) {
  await page.evaluate(() => {
    /** @type {{ delays: number[], tasks: number[] }} */
    const seen = { delays: [], tasks: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
    }).observe({ type: "longtask" });
    window.addEventListener(
      "keydown",
      (event) => {
        // The frame after this one is painted when the next one begins.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => seen.delays.push(performance.now() - event.timeStamp)),
        );
      },
      { capture: true },
    );
  });
}

/**
 * From the click to the last turn in view.
 * @param {import("playwright-core").Page} page
 */
async function openingOfLongSession(page) {
  const row = page.getByRole("list", { name: "Conversations" }).getByText(LONG_TITLE);
  await page
    .getByRole("searchbox")
    .or(page.getByRole("textbox", { name: "Search" }))
    .first()
    .fill(LONG_TITLE);
  await row.waitFor();
  const started = performance.now();
  await row.click();
  await page.getByText("Then the fox went on.").last().waitFor();
  return performance.now() - started;
}

/**
 * The whole list from top to bottom in 200 frames.
 * @param {import("playwright-core").Page} page
 */
async function scrolling(page) {
  await watch(page);
  return page.evaluate(async () => {
    const list = document.querySelector('[aria-label="Conversations"]');
    const view = list?.parentElement;
    if (list === null || view === null || view === undefined) throw new Error("there is no list");
    /** @type {number[]} */
    const frames = [];
    let last = performance.now();
    for (let step = 1; step <= 200; step += 1) {
      view.scrollTop = ((view.scrollHeight - view.clientHeight) * step) / 200;
      await new Promise((next) => requestAnimationFrame(next));
      frames.push(performance.now() - last);
      last = performance.now();
    }
    const sorted = frames.toSorted((a, b) => a - b);
    const { tasks } = /** @type {any} */ (window).seen;
    const rows = list.querySelectorAll("[role=listitem]").length;
    view.scrollTop = 0;
    return { p95: sorted[190] ?? 0, longestTask: Math.max(0, ...tasks), rows };
  });
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
