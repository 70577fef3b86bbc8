// Owns `x sessions list`: every conversation of the store, the latest first. Reads only, beside a running window too.
import type { SessionIndexEntry } from "@x/shared";
import { defineCommand } from "../command.js";
import { EXIT } from "../exit-code.js";
import { allRead, jsonOption, storeOptions, withCore } from "../open-core.js";
import { type Style, styleFor } from "../style.js";
import { oneLine } from "../visible-text.js";
import { write, writeJson } from "../write.js";

export const sessionsList = defineCommand({
  name: "sessions list",
  summary: "list the conversations, the latest first",
  options: { json: jsonOption, ...storeOptions },
  run(values, _words, surroundings) {
    const { output, messages } = surroundings;
    return withCore(values, surroundings, { readOnly: true, ifMissing: "list-nothing" }, async (core) => {
      await allRead(core, surroundings);
      const entries = core.sessions.listSessions();
      if (values.json === true) await writeJson(output, entries);
      else await write(output, table(entries, styleFor(output, surroundings)));
      if (entries.some(({ error }) => error !== undefined)) await write(messages, DOCTOR_LINE);
      return EXIT.ok;
    });
  },
});

const DOCTOR_LINE = "some conversations cannot be read; x doctor names what recovers them\n";

function table(entries: readonly SessionIndexEntry[], style: Style): string {
  return entries.map((entry) => `${row(entry, style)}\n`).join("");
}

function row(entry: SessionIndexEntry, style: Style): string {
  const status = statusOf(entry);
  const shown = status === "unreadable" ? style("red", status.padEnd(11)) : status.padEnd(11);
  // Of one that cannot be read the number of turns is not known, and often not the title either.
  const turns = (entry.error === undefined ? String(entry.turnCount) : "?").padStart(4);
  const place = style("dim", `${entry.sessionId}  ${entry.updatedAt}`);
  return `${place}  ${shown}  ${turns}  ${oneLine(wordsOf(entry))}`.trimEnd();
}

/** The title, and of one that cannot be read the fault, which says where. */
function wordsOf({ title = "", error }: SessionIndexEntry): string {
  if (error === undefined) return title;
  return `${title === "" ? "" : `${title}: `}${error.code}: ${error.message}`;
}

function statusOf(entry: SessionIndexEntry): string {
  if (entry.error !== undefined) return "unreadable";
  const { permissions = 0, humans = 0 } = entry.pending ?? {};
  if (entry.latestTurnStatus === "suspended") return permissions + humans > 0 ? "needs you" : "waiting";
  return entry.latestTurnStatus === "idle" ? "interrupted" : entry.latestTurnStatus;
}
