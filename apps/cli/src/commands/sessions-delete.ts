// Owns `x sessions delete ID`: asks first, or is told that it need not.
import { createInterface } from "node:readline/promises";
import { InvalidIdError, InvalidInputError, SessionNotFoundError } from "@x/shared";
import { defineCommand } from "../command.js";
import { EXIT } from "../exit-code.js";
import { storeOptions, withCore } from "../open-core.js";
import { sessionWord } from "../session-word.js";
import type { Surroundings } from "../surroundings.js";
import { oneLine } from "../visible-text.js";
import { write } from "../write.js";

export const sessionsDelete = defineCommand({
  name: "sessions delete",
  summary: "delete a conversation",
  words: [sessionWord],
  options: { yes: { type: "boolean", summary: "do not ask" }, ...storeOptions },
  notes: "The files of its turns stay in the store. A conversation that cannot be read can be deleted too.",
  run(values, [sessionId = ""], surroundings) {
    return withCore(values, surroundings, { appName: "x sessions delete" }, async (core) => {
      if (values.yes !== true) {
        const title = await core.sessions.getSession(sessionId).then(
          (session) => session.title ?? "New chat",
          (error: unknown) => {
            if (error instanceof SessionNotFoundError || error instanceof InvalidIdError) throw error;
            return sessionId;
          },
        );
        if (!(await confirmed(`Delete "${oneLine(title)}"? y or n: `, surroundings))) return EXIT.cancelled;
      }
      await core.sessions.deleteSession(sessionId);
      await write(surroundings.messages, "deleted\n");
      return EXIT.ok;
    });
  },
});

async function confirmed(question: string, { input, messages }: Surroundings): Promise<boolean> {
  if (input.isTTY !== true) throw new InvalidInputError("nobody can be asked here; say --yes to delete it");
  const lines = createInterface({ input, output: messages });
  const gone = new Promise<string>((resolve) => lines.once("close", () => resolve("n")));
  try {
    return /^\s*y(es)?\s*$/i.test(await Promise.race([lines.question(question), gone]));
  } finally {
    lines.close();
  }
}
