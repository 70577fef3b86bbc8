// The entry of a thread that reads rows for the startup scan, with calls that block. Read-only. S§8.2.
// What it sees beside a writer may be half of an append: the scan takes no error from here at its word.
import { parentPort, workerData } from "node:worker_threads";
import { StderrLogger } from "../../ports/logger.js";
import { FsSessionRepo } from "../../runtime/sessions/fs-repo.js";
import type { ScannedRow } from "../../runtime/sessions/scan-port.js";
import { SessionReader } from "../../runtime/sessions/session-reader.js";
import { FsTurnRepo } from "../../runtime/turns/fs-repo.js";
import { BlockingLogFiles } from "../../storage/blocking-log-files.js";
import type { ScanThreadData } from "./scan-threads.js";

const { workDir } = workerData as ScanThreadData;
const files = { workDir, logger: new StderrLogger(), logFiles: new BlockingLogFiles() };
const turnRepo = new FsTurnRepo(files);
const reader = new SessionReader({
  sessionRepo: new FsSessionRepo(files),
  turnRuntime: { getTurn: async (turnId) => ({ turnId, events: await turnRepo.read(turnId) }) },
});

async function answer(sessionIds: readonly string[]): Promise<void> {
  const rows: ScannedRow[] = [];
  for (const sessionId of sessionIds) rows.push(await reader.indexEntry(sessionId));
  parentPort?.postMessage(rows);
}

parentPort?.on("message", (sessionIds: readonly string[]) => {
  // A row never rejects; anything else is a bug, and ends the thread.
  void answer(sessionIds);
});
