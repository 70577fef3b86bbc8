// Owns `x sessions list`: every conversation of the store, the latest first. Reads only, beside a running window too.
import type { SessionIndexEntry } from "@x/shared";
import type { Command } from "../command.js";
import { EXIT } from "../exit-code.js";
import { storeOptions, storeOptionsHelp, withCore } from "../open-core.js";
import { readOptions } from "../read-options.js";
import { oneLine } from "../visible-text.js";
import { write } from "../write.js";

export const sessionsList: Command = {
  name: "sessions list",
  summary: "list the conversations, the latest first",
  usage: `x sessions list [--json]

  --json               the whole list as one JSON array
${storeOptionsHelp}`,
  async run(given, surroundings) {
    const { values } = readOptions(given, { json: { type: "boolean" }, ...storeOptions });
    return withCore(values, surroundings, { readOnly: true }, async (core) => {
      await core.ready;
      const entries = core.sessions.listSessions();
      const text = values.json === true ? `${JSON.stringify(entries, null, 2)}\n` : table(entries);
      await write(surroundings.output, text);
      return EXIT.ok;
    });
  },
};

function table(entries: readonly SessionIndexEntry[]): string {
  return entries.map((entry) => `${row(entry)}\n`).join("");
}

function row(entry: SessionIndexEntry): string {
  const status = statusOf(entry).padEnd(11);
  const turns = String(entry.turnCount).padStart(4);
  return `${entry.sessionId}  ${entry.updatedAt}  ${status}  ${turns}  ${oneLine(entry.title ?? "")}`.trimEnd();
}

function statusOf(entry: SessionIndexEntry): string {
  if (entry.error !== undefined) return "unreadable";
  const { permissions = 0, humans = 0 } = entry.pending ?? {};
  if (entry.latestTurnStatus === "suspended") return permissions + humans > 0 ? "needs you" : "waiting";
  return entry.latestTurnStatus === "idle" ? "interrupted" : entry.latestTurnStatus;
}
