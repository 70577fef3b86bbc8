// Opening a conversation of 500 turns and 2,000 messages, from cold files to reduced states. quality.md §3.
import path from "node:path";
import { reduceTurn } from "@x/shared";
import { createCore } from "../../dist/index.js";
import { compared, timed } from "../measure.mjs";
import { bestReading } from "../read-parsed.mjs";
import { turnEvents, write } from "../write-store.mjs";

const TURNS = 500;
const AT_ONCE = 16;
const SESSION_ID = "2025-01-01T00-00-00Z-0001234-000";
const TS = "2025-01-01T00:00:00.000Z";

/** @param {{ workDir: string, logger: object }} env */
export async function openSession({ workDir, logger }) {
  const folder = path.join(workDir, "open");
  const paths = writeSession(folder, TURNS);
  const reading = await bestReading(paths);
  const core = await createCore({ workDir: folder, readOnly: true, logger });
  await core.ready;
  const row = await compared({
    what: "opening a session: 2,000 messages in 500 turns, to reduced states",
    floor: reading.name,
    budget: 2,
    runFloor: reading.run,
    runSubject: () => timed(() => opened(core, TURNS)),
  });
  await core.close();
  return row;
}

/**
 * @param {any} core
 * @param {number} turns
 */
export async function opened(core, turns) {
  const session = await core.sessions.getSession(SESSION_ID);
  const remaining = session.turns.values();
  let count = 0;
  const reader = async () => {
    for (const { turnId } of remaining) {
      const { events } = await core.turnRuntime.getTurn(turnId);
      if (reduceTurn(events).terminal === undefined) throw new Error(`${turnId} has no end`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  if (count !== turns) throw new Error(`${count} turns`);
}

/**
 * @param {string} folder
 * @param {number} turns
 * @returns {string[]} the paths of the turns
 */
export function writeSession(folder, turns) {
  const session = [
    { type: "session_created", schemaVersion: 1, sessionId: SESSION_ID, ts: TS, title: "Long" },
  ];
  const paths = [];
  for (let seq = 1; seq <= turns; seq += 1) {
    const turnId = `${new Date(Date.parse(TS) + seq * 1_000).toISOString().slice(0, 19).replaceAll(":", "-")}Z-0001234-001`;
    session.push({
      type: "turn_appended",
      sessionId: SESSION_ID,
      ts: TS,
      turnId,
      sessionSeq: seq,
      agentId: "copilot",
      model: { provider: "bench", model: "one" },
    });
    // One tool round: what the person said, the call, the result, the answer.
    paths.push(
      write(
        { workDir: folder, day: TS.slice(0, 10) },
        "turns",
        turnId,
        turnEvents(SESSION_ID, turnId, TS, 1),
      ),
    );
  }
  write({ workDir: folder, day: TS.slice(0, 10) }, "sessions", SESSION_ID, session);
  return paths;
}
