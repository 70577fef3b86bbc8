// Owns `x tasks run ID`: a background task now, by hand; waits for its end.
import type { Core } from "@x/core";
import type { RunOutcome, TaskRun } from "@x/shared";
import { defineCommand } from "../command.js";
import { EXIT } from "../exit-code.js";
import { jsonOption, storeOptions, withCore } from "../open-core.js";
import { StopSignals } from "../run/stop-signals.js";
import { harmless } from "../visible-text.js";
import { write, writeJson } from "../write.js";

export const tasksRun = defineCommand({
  name: "tasks run",
  summary: "run a background task now and wait for it",
  words: [{ placeholder: "ID", noun: "the id of the task" }],
  options: { json: { ...jsonOption, summary: "the run as one JSON document" }, ...storeOptions },
  run(values, [taskId = ""], surroundings) {
    return withCore(values, surroundings, { appName: "x tasks run" }, async (core) => {
      const stop = new StopSignals(surroundings);
      try {
        const run = await runToEnd(core, taskId, stop.signal);
        const status = run.outcome?.status ?? "failed";
        if (values.json === true) await writeJson(surroundings.output, run);
        else
          await write(surroundings.output, harmless(`${taskId}: ${status}; see x inspect ${run.turnId}\n`));
        return stop.exitCode ?? EXIT_OF[status];
      } finally {
        stop.close();
      }
    });
  },
});

const EXIT_OF = {
  completed: EXIT.ok,
  failed: EXIT.failed,
  cancelled: EXIT.cancelled,
  interrupted: EXIT.failed,
} as const satisfies Record<RunOutcome["status"], number>;

type TurnRun = Extract<TaskRun, { kind: "turn" }>;

async function runToEnd({ tasks, taskBus }: Core, taskId: string, signal: AbortSignal): Promise<TurnRun> {
  // Told of earlier runs too, since the history is read meanwhile, and perhaps of this one before its turn id is known here.
  const ended = new Map<string, TurnRun>();
  let look = (): void => {};
  const unsubscribe = taskBus.subscribe(({ taskId: changed, entry }) => {
    const run = entry?.lastRun;
    if (changed !== taskId || run?.kind !== "turn" || run.outcome === undefined) return;
    ended.set(run.turnId, run);
    look();
  });
  try {
    const { turnId } = await tasks.runNow(taskId);
    const onStop = () => void tasks.stop(taskId);
    signal.addEventListener("abort", onStop, { once: true });
    if (signal.aborted) onStop();
    return await new Promise<TurnRun>((resolve) => {
      look = () => {
        const run = ended.get(turnId);
        if (run !== undefined) resolve(run);
      };
      look();
    });
  } finally {
    unsubscribe();
  }
}
