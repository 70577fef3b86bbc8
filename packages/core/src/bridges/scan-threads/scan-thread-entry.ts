// The entry of a thread that reads rows for the startup scan, with calls that block. Read-only. S§8.2.
// What it sees beside a writer may be half of an append: the scan takes no error from here at its word.
import { parentPort, workerData } from "node:worker_threads";
import type { ScannedRow } from "../../runtime/sessions/scan-port.js";
import { SESSION_LOG } from "../../runtime/sessions/session-log.js";
import { SessionReader } from "../../runtime/sessions/session-reader.js";
import { TURN_LOG } from "../../runtime/turns/turn-log.js";
import { BlockingLogReader } from "../../storage/blocking-log-reader.js";
import type { ScanThreadData } from "./scan-threads.js";

const { workDir } = workerData as ScanThreadData;
const sessions = new BlockingLogReader(SESSION_LOG, workDir);
const turns = new BlockingLogReader(TURN_LOG, workDir);
const reader = new SessionReader({
  sessionRepo: { read: async (sessionId) => sessions.read(sessionId) },
  turnRuntime: { getTurn: async (turnId) => ({ turnId, events: turns.read(turnId) }) },
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
