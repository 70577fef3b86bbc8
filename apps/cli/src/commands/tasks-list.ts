// Owns `x tasks list`: the background tasks, when they run next, how they ended last. Reads only.
import type { TaskEntry } from "@x/shared";
import { defineCommand } from "../command.js";
import { EXIT } from "../exit-code.js";
import { jsonOption, storeOptions, withCore } from "../open-core.js";
import { type Style, styleFor } from "../style.js";
import { endingWord, nextText } from "../tasks/task-words.js";
import { oneLine } from "../visible-text.js";
import { write, writeJson } from "../write.js";

export const tasksList = defineCommand({
  name: "tasks list",
  summary: "list the background tasks",
  options: { json: jsonOption, ...storeOptions },
  notes: `Tasks run by their schedule while the window is open; x tasks run runs one now. An interval is "not scheduled yet" until
the window has seen it: it counts from then on.`,
  run(values, _words, surroundings) {
    const { output } = surroundings;
    return withCore(values, surroundings, { readOnly: true, ifMissing: "list-nothing" }, async (core) => {
      const entries = await core.tasks.list();
      const style = styleFor(output, surroundings);
      if (values.json === true) await writeJson(output, entries);
      else await write(output, entries.map((entry) => `${row(entry, style)}\n`).join(""));
      return EXIT.ok;
    });
  },
});

function row(entry: TaskEntry, style: Style): string {
  const { taskId, definition, lastRun, error } = entry;
  if (error !== undefined) return `${taskId}  ${style("red", "unusable")}  ${oneLine(error.message)}`;
  const last = lastRun === undefined ? "never ran" : endingWord(lastRun);
  return `${taskId}  ${style("dim", nextText(entry))}  ${last}  ${oneLine(definition?.name ?? "")}`.trimEnd();
}
