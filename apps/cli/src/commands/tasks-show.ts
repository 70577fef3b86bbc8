// Owns `x tasks show ID`: one background task and its latest runs. Reads only, beside a running window too.
import type { Core } from "@x/core";
import { fromErrorRecord, TaskCorruptionError, type TaskEntry } from "@x/shared";
import { defineCommand } from "../command.js";
import { EXIT, exitCodeOfError } from "../exit-code.js";
import { jsonOption, storeOptions, withCore } from "../open-core.js";
import { type ShownTask, taskText } from "../tasks/task-text.js";
import { write, writeJson } from "../write.js";

const LATEST = 10;

export const tasksShow = defineCommand({
  name: "tasks show",
  summary: "show one background task and its latest runs",
  words: [{ placeholder: "ID", noun: "the id of the task" }],
  options: { json: jsonOption, ...storeOptions },
  notes: `The last ${LATEST} runs, the latest first: turn, why it ran, when it began, how long it took, how it ended.
What happened in one is shown by x inspect TURN. A task that cannot be used is shown with its fault, which the exit code says too.`,
  run(values, [taskId = ""], surroundings) {
    return withCore(values, surroundings, { readOnly: true }, async ({ tasks }) => {
      const task = await tasks.get(taskId);
      const shown = { task, ...(await latestRuns(tasks, task)) };
      if (values.json === true) await writeJson(surroundings.output, shown);
      else await write(surroundings.output, taskText(shown));
      return task.error === undefined ? EXIT.ok : exitCodeOfError(fromErrorRecord(task.error));
    });
  },
});

/** A fault of the history is the task's own, and said there. */
async function latestRuns(
  tasks: Core["tasks"],
  { taskId, error }: TaskEntry,
): Promise<Omit<ShownTask, "task">> {
  return error?.code === TaskCorruptionError.code
    ? { runs: [], more: false }
    : tasks.history(taskId, { limit: LATEST });
}
