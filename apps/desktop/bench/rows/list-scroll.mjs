// Scrolling the list of 5,000 conversations, from a turn of the wheel to the frame after it was painted, and with 50. quality.md §3.
import path from "node:path";
import { median, round, spread, writeStore } from "@x/core/bench";
import { withWindow } from "../bench-window.mjs";
import { inputToPaint } from "../input-to-paint.mjs";

const RUNS = 3;
const MANY = 5_000;
const FEW = 50;
const TURNS_OF_THE_WHEEL = 150;
const SETTLING_MS = 4_000;
/** The longest task that is allowed, in milliseconds. */
const LONGEST = 50;

/** @param {{ folder: string }} env */
export async function listScroll({ folder }) {
  const stores = { many: path.join(folder, "scroll-many"), few: path.join(folder, "scroll-few") };
  writeStore(stores.many, MANY);
  writeStore(stores.few, FEW);
  const few = [];
  const many = [];
  for (let run = 0; run < RUNS; run += 1) {
    few.push((await withWindow({ folder, workDir: stores.few }, scrolled)).value);
    many.push((await withWindow({ folder, workDir: stores.many }, scrolled)).value);
  }
  const ratios = many.map(({ p95: ms }, run) => ms / (few[run]?.p95 ?? Number.NaN));
  const tasks = many.map(({ longestTask }) => longestTask / LONGEST);
  return [
    {
      what: `a turn of the wheel to its frame painted, list of ${MANY} conversations, p95`,
      floor: `the same with ${FEW}`,
      budget: 1.5,
      ...spread(ratios),
      floorMs: round(median(few.map(({ p95: ms }) => ms))),
      ms: round(median(many.map(({ p95: ms }) => ms))),
      met: median(ratios) <= 1.5,
    },
    {
      what: "the longest task while scrolling there",
      floor: `${LONGEST} ms`,
      budget: 1,
      ...spread(tasks),
      met: median(tasks) <= 1,
    },
  ];
}

/** @param {import("../bench-window.mjs").Page} page */
async function scrolled(page) {
  const list = page.getByRole("list", { name: "Conversations" });
  await list.waitFor();
  // The scan is over by then.
  await page.waitForTimeout(SETTLING_MS);
  await list.hover();
  return inputToPaint(page, "wheel", async () => {
    for (let turn = 0; turn < TURNS_OF_THE_WHEEL; turn += 1) {
      // Down and up again: a short list has an end.
      await page.mouse.wheel(0, turn % 50 < 25 ? 240 : -240);
      await page.waitForTimeout(12);
    }
  });
}
