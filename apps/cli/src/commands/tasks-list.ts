// Owns `x tasks list`: the background tasks, when they run next, how they ended last. Reads only.
import type { TaskEntry } from "@x/shared";
import { defineCommand } from "../command.js";
import { EXIT } from "../exit-code.js";
import { jsonOption, storeOptions, withCore } from "../open-core.js";
import { type Style, styleFor } from "../style.js";
import { oneLine } from "../visible-text.js";
import { write, writeJson } from "../write.js";

export const tasksList = defineCommand({
  name: "tasks list",
  summary: "list the background tasks",
  options: { json: jsonOption, ...storeOptions },
  notes: "Tasks run by their schedule while the window is open; x tasks run runs one now.",
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

function row({ taskId, definition, nextRunAt, lastRun, error }: TaskEntry, style: Style): string {
  if (error !== undefined) return `${taskId}  ${style("red", "unusable")}  ${oneLine(error.message)}`;
  const next = nextRunAt === undefined ? "no next run" : `next ${nextRunAt}`;
  return `${taskId}  ${style("dim", next)}  ${lastOf(lastRun)}  ${oneLine(definition?.name ?? "")}`.trimEnd();
}

function lastOf(run: TaskEntry["lastRun"]): string {
  if (run === undefined) return "never ran";
  if (run.kind === "refused") return `refused (${run.error.code})`;
  return run.outcome?.status ?? "running";
}
