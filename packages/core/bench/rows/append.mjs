// One event onto a turn's file, against the bare write of the same bytes to an open file. quality.md §3.
import { open } from "node:fs/promises";
import path from "node:path";
import { FsTurnRepo } from "../../dist/index.js";
import { compared, timed } from "../measure.mjs";
import { turnEvents } from "../write-store.mjs";

const APPENDS = 500;
const TURN_ID = "2025-01-01T00-00-00Z-0001234-001";

/**
 * @param {{ workDir: string, logger: object }} env
 * @param {{ what: string, progressBytes: number, fsync?: "off" | "every-append", budget: number }} row
 */
async function appends({ workDir, logger }, { what, progressBytes, fsync = "off", budget }) {
  const folder = path.join(workDir, `append-${progressBytes}-${fsync}`);
  const repo = new FsTurnRepo({ workDir: folder, logger, fsync });
  const [created] = turnEvents("2025-01-01T00-00-00Z-0001234-000", TURN_ID, "2025-01-01T00:00:00.000Z", 1);
  await repo.create(created);
  const event = {
    type: "tool_progress",
    turnId: TURN_ID,
    ts: "2025-01-01T00:00:00.000Z",
    toolCallId: "call_0",
    source: "sync",
    progress: "x".repeat(progressBytes),
  };
  const bytes = Buffer.from(`${JSON.stringify(event)}\n`);
  const file = await open(path.join(folder, "floor"), "w");
  try {
    return await compared({
      what,
      floor: "awaited write of the same bytes to an open file",
      budget,
      runFloor: () =>
        timed(async () => {
          for (let count = 0; count < APPENDS; count += 1) {
            await file.write(bytes);
            if (fsync === "every-append") await file.sync();
          }
        }),
      runSubject: () =>
        timed(async () => {
          for (let count = 0; count < APPENDS; count += 1) await repo.append(TURN_ID, [event]);
        }),
    });
  } finally {
    await file.close();
    await repo.close();
  }
}

/** @param {{ workDir: string, logger: object }} env */
export function appendSmall(env) {
  return appends(env, { what: "append of one event (200 bytes)", progressBytes: 60, budget: 3 });
}

/** @param {{ workDir: string, logger: object }} env */
export function appendLarge(env) {
  return appends(env, { what: "append of one event (5.4 KB)", progressBytes: 5_260, budget: 3 });
}

/** @param {{ workDir: string, logger: object }} env */
export function appendSynced(env) {
  return appends(env, {
    what: "append of one event, synced (200 bytes)",
    progressBytes: 60,
    fsync: "every-append",
    budget: 3,
  });
}
