import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { TASK_ID } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { runChildModule } from "./testing/child-module.js";
import { openCore } from "./testing/core-bench.js";
import { withTemporaryDirectory } from "./testing/temporary-directory.js";

interface Left {
  /** How the last run reads after the next start; undefined: there is none. */
  readonly lastRun: unknown;
  /** What the tool of the run left in the workspace. */
  readonly ran: string;
}

/** Kills a process in the middle of a task's run, at that write, and says what the next start makes of it. */
async function afterKill(whose: "tasks" | "turns", fatalWrite: number): Promise<Left> {
  let left: Left | undefined;
  await withTemporaryDirectory(async (base) => {
    const [workDir, workspaceDir] = [join(base, "store"), join(base, "workspace")];
    await mkdir(workspaceDir);
    const args = [workDir, workspaceDir, whose, String(fatalWrite)];
    const { signal, errors } = await runChildModule("src/testing/killed-task.ts", args);
    expect([signal, errors]).toEqual(["SIGKILL", ""]);
    const core = await openCore(workDir, { workspaceDir, runScheduledTasks: true });
    const { lastRun, error, activity } = await core.tasks.get(TASK_ID);
    expect([error, activity, core.activity.active(), core.sessions.listSessions()]).toEqual([
      undefined,
      undefined,
      [],
      [],
    ]);
    await core.close();
    const ran = await readFile(join(workspaceDir, "ran.txt"), "utf8").catch(() => "");
    left = { lastRun: lastRun?.kind === "turn" ? lastRun.outcome : lastRun, ran };
  });
  if (left === undefined) throw new Error("the check did not come to its end");
  return left;
}

// Each starts a process and a core of its own.
describe("a process that is killed while a background task runs, quality.md §2", { timeout: 90_000 }, () => {
  it("before the turn file: nothing happened, and nothing is said to have", async () => {
    expect(await afterKill("turns", 0)).toEqual({ lastRun: undefined, ran: "" });
  });

  it("between the turn file and the run log: nothing ran, and nothing is said to have", async () => {
    expect(await afterKill("tasks", 2)).toEqual({ lastRun: undefined, ran: "" });
  });

  it("at the first line of the turn: the run is interrupted and not repeated", async () => {
    expect(await afterKill("turns", 1)).toEqual({ lastRun: { status: "interrupted" }, ran: "" });
  });

  it("at the last line of the run log: the run keeps the ending of its turn, and its tool has run once", async () => {
    expect(await afterKill("tasks", 3)).toEqual({ lastRun: { status: "completed" }, ran: "ran\n" });
  });
});
