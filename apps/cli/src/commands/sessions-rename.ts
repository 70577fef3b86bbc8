// Owns `x sessions rename ID TITLE`.
import { defineCommand } from "../command.js";
import { EXIT } from "../exit-code.js";
import { jsonOption, storeOptions, withCore } from "../open-core.js";
import { sessionWord } from "../session-word.js";
import { oneLine } from "../visible-text.js";
import { write, writeJson } from "../write.js";

export const sessionsRename = defineCommand({
  name: "sessions rename",
  summary: "give a conversation another title",
  words: [
    sessionWord,
    { placeholder: "TITLE", noun: "the new title" },
    { placeholder: "WORD", noun: "", count: "rest" },
  ],
  options: { json: jsonOption, ...storeOptions },
  run(values, [sessionId = "", ...title], surroundings) {
    return withCore(values, surroundings, { appName: "x sessions rename" }, async (core) => {
      await core.sessions.setTitle(sessionId, title.join(" "));
      const { title: stored = "" } = await core.sessions.getSession(sessionId);
      if (values.json === true) await writeJson(surroundings.output, { sessionId, title: stored });
      else await write(surroundings.messages, `renamed to "${oneLine(stored)}"\n`);
      return EXIT.ok;
    });
  },
});
