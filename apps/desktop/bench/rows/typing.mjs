// From a key to its letter painted, with a conversation of 500 turns in view and with none. quality.md §3.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { median, round, spread } from "@x/core/bench";
import { withWindow } from "../bench-window.mjs";
import { inputToPaint } from "../input-to-paint.mjs";
import { writeSession } from "../write-session.mjs";

const RUNS = 3;
const TURNS = 500;
const KEYS = 150;
const SETTLING_MS = 8_000;
const TITLE = "The long one";
const FIRST = Date.UTC(2025, 0, 1);
/** The longest task that is allowed, in milliseconds. */
const LONGEST = 50;

/** @param {{ folder: string }} env */
export async function typing({ folder }) {
  const empty = path.join(folder, "typing-empty");
  const full = path.join(folder, "typing-full");
  mkdirSync(empty);
  writeSession(full, { start: FIRST, turns: TURNS, title: TITLE });
  const floors = [];
  const long = [];
  const openings = [];
  for (let run = 0; run < RUNS; run += 1) {
    floors.push((await withWindow({ folder, workDir: empty }, typed)).value);
    const { value } = await withWindow({ folder, workDir: full }, async (page) => {
      const opening = await openingOfLongSession(page);
      // Earlier turns are read and code is coloured after what is in view; the budget is of a conversation that stands.
      await page.waitForTimeout(SETTLING_MS);
      return { opening, ...(await typed(page)) };
    });
    long.push(value);
    openings.push(value.opening);
  }
  const ratios = long.map(({ p95: ms }, run) => ms / (floors[run]?.p95 ?? Number.NaN));
  const tasks = long.map(({ longestTask }) => longestTask / LONGEST);
  return [
    {
      what: `a key to its letter painted, conversation of ${TURNS} turns in view, p95`,
      floor: "the same in an empty window",
      budget: 1.5,
      ...spread(ratios),
      floorMs: round(median(floors.map(({ p95: ms }) => ms))),
      ms: round(median(long.map(({ p95: ms }) => ms))),
      also: { "opening it, ms": round(median(openings)) },
    },
    { what: "the longest task while typing there", floor: `${LONGEST} ms`, budget: 1, ...spread(tasks) },
  ].map((row) => ({ ...row, met: row.ratio <= row.budget }));
}

/** @param {import("../bench-window.mjs").Page} page */
async function typed(page) {
  await page.getByRole("textbox", { name: "Message" }).focus();
  return inputToPaint(page, "keydown", () => page.keyboard.type("a".repeat(KEYS), { delay: 15 }));
}

/**
 * From the click to the last turn in view.
 * @param {import("../bench-window.mjs").Page} page
 */
async function openingOfLongSession(page) {
  const row = page.getByRole("list", { name: "Conversations" }).getByText(TITLE);
  await row.waitFor();
  const started = performance.now();
  await row.click();
  await page.getByText("Then the fox went on.").last().waitFor();
  return performance.now() - started;
}
