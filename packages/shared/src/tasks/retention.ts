// Owns which transcripts a task gives up: all but those of its latest runs. Pure. app.md §5.
import type { TaskState, TurnRun } from "./state.js";

/** Runs whose turn file is to go, latest first; never one that is still open. They go oldest first, so the walk back may stop at one that is gone. */
export function transcriptsToRemove(
  { runs, openRun }: Pick<TaskState, "runs" | "openRun">,
  keepTranscripts: number,
): readonly TurnRun[] {
  const surplus: TurnRun[] = [];
  for (let index = runs.length - keepTranscripts - 1; index >= 0; index -= 1) {
    const run = runs.at(index);
    if (run?.kind !== "turn" || run.turnId === openRun?.turnId) continue;
    if (!run.hasTranscript) break;
    surplus.push(run);
  }
  return surplus;
}
