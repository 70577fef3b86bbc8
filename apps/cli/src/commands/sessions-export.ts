// Owns `x sessions export ID`: one conversation as a document. Reads only, beside a running window too.
import { resolve } from "node:path";
import { ExportFormat } from "@x/shared";
import { defineCommand } from "../command.js";
import { EXIT } from "../exit-code.js";
import { storeOptions, withCore } from "../open-core.js";
import { sessionWord } from "../session-word.js";
import { harmless } from "../visible-text.js";
import { write } from "../write.js";

export const sessionsExport = defineCommand({
  name: "sessions export",
  summary: "write one conversation out, for reading or for programs",
  words: [sessionWord],
  options: {
    format: {
      type: "string",
      value: "FORMAT",
      summary: "what it becomes",
      choices: ExportFormat.options,
      default: "markdown",
    },
    output: { type: "string", value: "FILE", summary: "where to; without it standard output" },
    ...storeOptions,
  },
  notes: `json is one document with every event; raw is every file of the conversation byte for byte, also of one that
cannot be read: before each file stands a line {"file":…,"bytes":…}, after it a line feed.`,
  run(values, words, surroundings) {
    const { output, messages, currentFolder } = surroundings;
    const sessionId = words[0] as string;
    const format = ExportFormat.parse(values.format);
    return withCore(values, surroundings, { readOnly: true }, async (core) => {
      if (values.output !== undefined) {
        const path = resolve(currentFolder, values.output);
        await core.exports.save(sessionId, format, path);
        await write(messages, harmless(`written to ${path}\n`));
        return EXIT.ok;
      }
      const { pieces } = await core.exports.open(sessionId, format);
      for await (const piece of pieces) await write(output, piece);
      return EXIT.ok;
    });
  },
});
