import { CodedError, type JsonValue } from "@x/shared";
import {
  answered,
  called,
  completed,
  created,
  invoked,
  progressed,
  READ_TOOL,
  resulted,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import {
  answer,
  done,
  type FakeTimers,
  type HeldRun,
  resumed,
  scene,
  type TurnBench,
} from "../../../testing/index.js";
import { MAX_PROGRESS_BYTES, PROGRESS_CUT } from "../facts/progress-budget.js";

const reading: TurnPart[] = [created(), called(0), answered(0, toolCall("c1"))];
const ended = [resulted("c1"), called(1), answered(1, "Done"), completed()];

/** A running tool that does as told, then returns. */
function whenTool(does: (run: HeldRun, bench: TurnBench) => Promise<void>) {
  return scene(...reading)
    .with(({ tools, model }) => {
      tools.holds(READ_TOOL);
      model.answers(answer("Done"));
    })
    .when(resumed(), async (bench) => {
      const run = await bench.tools.run("c1");
      await does(run, bench);
      run.resolve(done("c1 done"));
    });
}

const codeOf = (report: Promise<void>) =>
  report.then(
    () => "taken",
    (error: unknown) => (error instanceof CodedError ? error.code : String(error)),
  );

/** Lets time pass; resolves when what was held is on disk and the next pause has begun. */
async function recorded(timers: FakeTimers, ms: number): Promise<void> {
  const pause = timers.nextSet();
  timers.advance(ms);
  await pause;
}

describe("T§9 progress", () => {
  it("is recorded at once, and before the result", async () => {
    await whenTool(async ({ context }) => await context.reportProgress({ line: 1 })).appends(
      invoked("c1"),
      progressed("c1", { line: 1 }),
      ...ended,
    );
  });

  it("is coalesced: what comes within 100 ms of a record is merged into the next one", async () => {
    await whenTool(async ({ context }, { timers }) => {
      for (const line of [1, 2, 3]) await context.reportProgress(line);
      timers.advance(99);
      await context.reportProgress(4);
      await recorded(timers, 1);
      await context.reportProgress(5);
      await recorded(timers, 100);
      timers.advance(100);
      await context.reportProgress(6);
    }).appends(
      invoked("c1"),
      progressed("c1", 1),
      progressed("c1", 4),
      progressed("c1", 5),
      progressed("c1", 6),
      ...ended,
    );
  });

  it("makes at most ten events a second however fast it comes", async () => {
    const at: number[] = [];
    await whenTool(async ({ context }, { timers, turnEventBus }) => {
      turnEventBus.subscribe(({ event }) => event.type === "tool_progress" && at.push(timers.now));
      while (timers.now < 3000) {
        await context.reportProgress(timers.now);
        timers.advance(7);
      }
    }).settles("completed");
    for (const start of at) {
      expect(at.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(10);
    }
    expect(at.length).toBeGreaterThan(15);
  });

  it("that is still held when the tool returns gives way to the result, and leaves no timer", async () => {
    const { timers } = await whenTool(async ({ context }) => {
      await context.reportProgress(1);
      await context.reportProgress(2);
    }).appends(invoked("c1"), progressed("c1", 1), ...ended);
    expect(timers.waiting).toBe(0);
  });

  it("is kept up to 256 KiB in all; then a note that it was cut, then nothing", async () => {
    const big = "x".repeat(MAX_PROGRESS_BYTES / 2 - 2);
    await whenTool(async ({ context }, { timers }) => {
      for (const progress of [big, big, 1, 2, 3]) {
        await context.reportProgress(progress);
        timers.advance(100);
      }
    }).appends(
      invoked("c1"),
      progressed("c1", big),
      progressed("c1", big),
      progressed("c1", PROGRESS_CUT),
      ...ended,
    );
  });

  it("is a copy: the tool may change what it reported", async () => {
    await whenTool(async ({ context }) => {
      const progress = { lines: [1] };
      await context.reportProgress(progress);
      progress.lines.push(2);
    }).appends(invoked("c1"), progressed("c1", { lines: [1] }), ...ended);
  });

  it("that is not JSON is refused and recorded nowhere", async () => {
    const answers: string[] = [];
    await whenTool(async ({ context }) => {
      for (const progress of [undefined, () => 1, new Date(0)]) {
        answers.push(await codeOf(context.reportProgress(progress as unknown as JsonValue)));
      }
    }).appends(invoked("c1"), ...ended);
    expect(answers).toStrictEqual([
      "NotJsonError: $ is undefined",
      "NotJsonError: $ is a function",
      "NotJsonError: $ is not a plain object",
    ]);
  });

  it("T§13 that comes after the result is refused and logged, whether or not the tool looks", async () => {
    const reports: Promise<void>[] = [];
    const { logger } = await scene(...reading)
      .with(({ tools, model, turnEventBus }) => {
        tools.does(READ_TOOL, (_input, context) => {
          turnEventBus.subscribe(({ event }) => {
            if (event.type === "tool_result") reports.push(context.reportProgress("late"));
          });
          return done("c1 done");
        });
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(invoked("c1"), ...ended);
    expect(await codeOf(reports[0] as Promise<void>)).toBe("turn-input-rejected");
    expect(logger.warnings).toStrictEqual(["progress reported too late was refused"]);
  });
});
