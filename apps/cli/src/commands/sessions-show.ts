// Owns `x sessions show ID`: one conversation, turn by turn. Reads only, beside a running window too.
import type { Core } from "@x/core";
import { type ExportedTurn, type SessionState, type Turn, toErrorRecord } from "@x/shared";
import { defineCommand } from "../command.js";
import { conversationText } from "../conversation-text.js";
import { EXIT } from "../exit-code.js";
import { jsonOption, storeOptions, withCore } from "../open-core.js";
import { sessionWord } from "../session-word.js";
import { write, writeJson } from "../write.js";

export const sessionsShow = defineCommand({
  name: "sessions show",
  summary: "show one conversation",
  words: [sessionWord],
  options: { json: jsonOption, ...storeOptions },
  notes: "A turn that cannot be read is named with its fault, the others are shown; then the exit code is 8.",
  run(values, words, surroundings) {
    return withCore(values, surroundings, { readOnly: true }, async (core) => {
      const session = await core.sessions.getSession(words[0] as string);
      const turns = await readTurns(core, session);
      if (values.json === true) await writeJson(surroundings.output, { session, turns });
      else await write(surroundings.output, conversationText(session, turns));
      return turns.some((turn) => "error" in turn) ? EXIT.damaged : EXIT.ok;
    });
  },
});

/** One turn that cannot be read does not hide the others. */
async function readTurns({ sessions }: Core, session: SessionState): Promise<ExportedTurn[]> {
  return Promise.all(
    session.turns.map(({ turnId }) =>
      sessions.getTurn(turnId).then(
        (turn: Turn): ExportedTurn => turn,
        (error: unknown): ExportedTurn => ({ turnId, error: toErrorRecord(error) }),
      ),
    ),
  );
}
