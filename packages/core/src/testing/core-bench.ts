// A real core on a folder of its own, and the few things every test of it waits for. Nothing is faked but the guide's pace.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SessionIndexEntry, TurnEvent } from "@x/shared";
import type { Core, CoreOptions } from "../core.js";
import { createCore } from "../create-core.js";
import { RecordingLogger } from "./recording-logger.js";

/** A core whose startup scan is done. */
export async function openCore(workDir: string, options: Partial<CoreOptions> = {}): Promise<Core> {
  const core = await createCore({
    workDir,
    logger: new RecordingLogger(),
    guideDelayMs: 0,
    ...options,
  });
  await core.ready;
  return core;
}

/** Resolves with the session's row as soon as its latest turn has come to rest. */
export function atRest(core: Core, sessionId: string): Promise<SessionIndexEntry> {
  return new Promise((resolve) => {
    const look = () => {
      const row = core.sessions.listSessions().find((entry) => entry.sessionId === sessionId);
      if (row?.latestTurnId === undefined || core.activity.active().includes(row.latestTurnId)) return;
      unsubscribe();
      resolve(row);
    };
    // A turn stops being active right after its row was published, so the row is looked at in the next tick too.
    const unsubscribe = core.sessionBus.subscribe(() => {
      look();
      setImmediate(look);
    });
    look();
  });
}

/** Sends one message into a new session and resolves when its turn is at rest. */
export async function converse(core: Core, text: string): Promise<SessionIndexEntry> {
  const sessionId = await core.sessions.createSession();
  await say(core, sessionId, text);
  return atRest(core, sessionId);
}

export function say(core: Core, sessionId: string, text: string): Promise<{ turnId: string }> {
  const input = { role: "user" as const, content: text };
  return core.sessions.sendMessage(sessionId, input, { agent: { agentId: "copilot" } });
}

/** Resolves with the first event of this type that the core publishes from now on. */
export function published<Type extends TurnEvent["type"]>(
  core: Core,
  type: Type,
): Promise<Extract<TurnEvent, { type: Type }>> {
  return new Promise((resolve) => {
    const unsubscribe = core.turnEventBus.subscribe(({ event }) => {
      if (event.type !== type) return;
      unsubscribe();
      resolve(event as Extract<TurnEvent, { type: Type }>);
    });
  });
}

/** Every file below a folder, by its path from there, with what is in it. */
export async function filesBelow(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1), await readFile(path, "utf8"));
  }
  return new Map([...files].sort(([left], [right]) => (left < right ? -1 : 1)));
}
