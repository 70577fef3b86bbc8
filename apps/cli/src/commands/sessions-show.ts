// Owns `x sessions show ID`: one conversation, turn by turn. Reads only, beside a running window too.
import type { Core } from "@x/core";
import { type SessionState, type Turn, toErrorRecord } from "@x/shared";
import type { Command } from "../command.js";
import { conversationText, type ShownTurn } from "../conversation-text.js";
import { EXIT } from "../exit-code.js";
import { storeOptions, storeOptionsHelp, withCore } from "../open-core.js";
import { readOptions } from "../read-options.js";
import { write } from "../write.js";

export const sessionsShow: Command = {
  name: "sessions show",
  summary: "show one conversation",
  usage: `x sessions show ID [--json]

  --json               the session's state and the events of each turn as JSON
${storeOptionsHelp}`,
  async run(given, surroundings) {
    const { values, rest } = readOptions(given, { json: { type: "boolean" }, ...storeOptions }, [
      "the id of the session",
    ]);
    return withCore(values, surroundings, { readOnly: true }, async (core) => {
      const session = await core.sessions.getSession(rest[0] as string);
      const turns = await readTurns(core, session);
      const text =
        values.json === true
          ? `${JSON.stringify({ session, turns }, null, 2)}\n`
          : conversationText(session, turns);
      await write(surroundings.output, text);
      return turns.some((turn) => "error" in turn) ? EXIT.failed : EXIT.ok;
    });
  },
};

/** One turn that cannot be read does not hide the others. */
async function readTurns({ sessions }: Core, session: SessionState): Promise<ShownTurn[]> {
  return Promise.all(
    session.turns.map(({ turnId }) =>
      sessions.getTurn(turnId).then(
        (turn: Turn): ShownTurn => turn,
        (error: unknown): ShownTurn => ({ turnId, error: toErrorRecord(error) }),
      ),
    ),
  );
}
