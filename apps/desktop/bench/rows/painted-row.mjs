// From an event on disk to its row painted in the window, while 20 turns stream. quality.md §3.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { median, round, spread } from "@x/core/bench";
import { p95, withWindow } from "../bench-window.mjs";
import { noteEvents, notePaint, paintDelays, say } from "../painted-events.mjs";
import { streamingModel } from "../streaming-model.mjs";

const RUNS = 3;
const STREAMING = 20;
const WORKING_TURNS = 3;
const PINGS = 150;

/** @param {{ folder: string }} env */
export async function paintedRow({ folder }) {
  const floors = [];
  const rows = [];
  for (let run = 0; run < RUNS; run += 1) {
    const empty = { folder, workDir: path.join(folder, `painted-empty-${run}`) };
    floors.push((await withWindow(empty, pings)).value);
    rows.push(await working({ folder, workDir: path.join(folder, `painted-${run}`) }));
  }
  const ratios = rows.map((ms, run) => ms / (floors[run] ?? Number.NaN));
  return {
    what: `an event on disk to its row painted in the window, while ${STREAMING} turns stream, p95`,
    floor: "an IPC message to the frame after it painted, in an empty window, p95",
    budget: 2,
    ...spread(ratios),
    floorMs: round(median(floors)),
    ms: round(median(rows)),
    met: median(ratios) <= 2,
  };
}

/**
 * @param {import("../bench-window.mjs").Page} page
 * @param {import("../bench-window.mjs").App} app
 */
async function pings(page, app) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const delays = [];
    Object.assign(window, { delays });
    /** @type {any} */ (window).api.on("turns:events", (/** @type {any} */ { sessionId: sent }) => {
      requestAnimationFrame(() => {
        // Runs when the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => delays.push(performance.timeOrigin + performance.now() - Number(sent));
        port2.postMessage(undefined);
      });
    });
  });
  await app.evaluate(async ({ BrowserWindow }, count) => {
    const [window] = BrowserWindow.getAllWindows();
    for (let ping = 0; ping < count; ping += 1) {
      // Of a turn that nobody follows: the window takes it and drops it.
      const sessionId = String(performance.timeOrigin + performance.now());
      window?.webContents.send("turns:events", { turnId: "none", sessionId, event: {}, offset: 1 });
      await new Promise((resolve) => setTimeout(resolve, 20 + (ping % 16)));
    }
  }, PINGS);
  await page.waitForTimeout(200);
  return p95(await page.evaluate(() => /** @type {any} */ (window).delays));
}

/** @param {{ folder: string, workDir: string }} place */
async function working(place) {
  // The conversation that is watched waits for its model like any other: what is asked is how late a row is, not how many there can be.
  const model = await streamingModel({ thinkMs: 150 });
  mkdirSync(place.workDir, { recursive: true });
  writeFileSync(path.join(place.workDir, "settings.json"), model.settings);
  try {
    const { value } = await withWindow(place, async (page, app) => {
      for (let number = 0; number < STREAMING; number += 1) await say(page, `stream ${number}`);
      await noteEndings(page);
      const sessionId = await say(page, "work-0");
      await page.getByRole("list", { name: "Conversations" }).getByText("work-0").first().click();
      await ended(page, 1);
      await noteEvents(app);
      await notePaint(page);
      for (let turn = 1; turn <= WORKING_TURNS; turn += 1) {
        await say(page, `work-${turn}`, sessionId);
        await ended(page, turn + 1);
      }
      const { delays, written } = await paintDelays(page, app);
      if (delays.length < 100) throw new Error(`only ${delays.length} of ${written} rows were seen`);
      return delays;
    });
    return p95(value);
  } finally {
    model.stop();
  }
}

/**
 * In the page: which turns have ended. Looking for the Stop button again and again would be work that no person makes.
 * @param {import("../bench-window.mjs").Page} page
 */
function noteEndings(page) {
  return page.evaluate(() => {
    /** @type {string[]} */
    const endings = [];
    Object.assign(window, { endings });
    /** @type {any} */ (window).api.on("turns:lifecycle", (/** @type {any} */ { type, turnId }) => {
      if (type === "turn-processing-end") endings.push(turnId);
    });
  });
}

/**
 * Waits until so many turns have ended.
 * @param {import("../bench-window.mjs").Page} page
 * @param {number} count
 */
async function ended(page, count) {
  await page.waitForFunction((most) => /** @type {any} */ (window).endings.length >= most, count, {
    polling: 500,
    timeout: 180_000,
  });
}
