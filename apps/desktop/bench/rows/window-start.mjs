// From the start of the program to a window that takes a message, with 10,000 conversations and with none. quality.md §3.
import path from "node:path";
import { compared, writeStore } from "@x/core/bench";
import { withWindow } from "../bench-window.mjs";

const SESSIONS = 10_000;

/** @param {{ folder: string }} env */
export async function windowStart({ folder }) {
  const full = path.join(folder, "start-full");
  writeStore(full, SESSIONS);
  const start = async (/** @type {string} */ workDir) =>
    (await withWindow({ folder, workDir }, async () => undefined)).startMs;
  return compared({
    what: `the program's start to a usable window, ${SESSIONS} conversations`,
    floor: "the same with none",
    budget: 1.2,
    runs: 7,
    runFloor: () => start(path.join(folder, "start-empty")),
    runSubject: () => start(full),
  });
}
