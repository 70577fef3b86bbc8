// Tools that misbehave, on real files: whatever they do, the log stays whole, the next turn can follow it, and nothing comes
// after the lock. T§9 "Tools", T§1.4.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reduceTurn, StoreIoError } from "@x/shared";
import { READ_TOOL, toolCall } from "@x/shared/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answer, done, RecordingLogger, TurnBench } from "../../testing/index.js";
import { FsTurnRepo } from "./fs-repo.js";
import type { ToolContext } from "./ports.js";

let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), "x-bad-tools-"));
});
afterAll(() => rm(workDir, { recursive: true, force: true }));

const cycle: { self?: unknown } = {};
cycle.self = cycle;

interface BadTool {
  readonly name: string;
  /** What the tool of call `c1` does; that of `c2` is well-behaved. */
  does(context: ToolContext, bench: TurnBench, stop: () => void): unknown;
  /** How the first turn ends when it is advanced until it has ended. */
  readonly ends: "turn_completed" | "turn_cancelled";
}

const late: ToolContext[] = [];

const BAD_TOOLS: readonly BadTool[] = [
  {
    name: "reports progress after its result",
    does: (context) => {
      late.push(context);
      return done("done");
    },
    ends: "turn_completed",
  },
  { name: "returns a cycle", does: () => ({ output: cycle, isError: false }), ends: "turn_completed" },
  { name: "throws undefined", does: () => Promise.reject(undefined), ends: "turn_completed" },
  {
    name: "reports what is not JSON and does not look at the refusal",
    does: (context) => {
      void context.reportProgress(cycle as never);
      return done("done");
    },
    ends: "turn_completed",
  },
  {
    name: "ignores its signal",
    does: (context, { timers }, stop) => {
      late.push(context);
      void timers.nextSet().then((limit) => timers.advance(limit));
      stop();
      return new Promise(() => {});
    },
    ends: "turn_cancelled",
  },
  {
    name: "ends after its sibling failed to append",
    does: (context, { repo }) => {
      late.push(context);
      repo.beforeAppend = () => {
        repo.beforeAppend = () => {};
        throw new StoreIoError("disk full");
      };
      return new Promise((resolve) => {
        context.signal.addEventListener("abort", () => resolve(done("after the failure")));
      });
    },
    ends: "turn_completed",
  },
];

it.each(BAD_TOOLS)("a tool that $name", async ({ does, ends }) => {
  const repo = new FsTurnRepo({
    workDir: await mkdtemp(join(workDir, "store-")),
    logger: new RecordingLogger(),
  });
  const bench = new TurnBench({ repo });
  const controller = new AbortController();
  bench.model.answersBy(({ messages }) =>
    messages.length === 1 ? answer(toolCall("c1"), toolCall("c2")) : answer("Done"),
  );
  bench.tools.does(READ_TOOL, (_input, context) =>
    context.toolCallId === "c1" ? does(context, bench, () => controller.abort()) : done("c2 done"),
  );
  const { turnId } = await bench.create();
  await bench.advance(undefined, { signal: controller.signal }, turnId).outcome.catch(() => {});
  await bench.advance(undefined, {}, turnId).outcome;

  const log = await bench.log(turnId);
  for (const context of late.splice(0)) {
    await expect(context.reportProgress("much later")).rejects.toMatchObject({ code: "turn-input-rejected" });
  }
  expect(await bench.log(turnId)).toStrictEqual(log);
  expect(reduceTurn(log).terminal?.type).toBe(ends);
  expect(bench.tools.runs).toStrictEqual(["c1", "c2"]);
  expect(bench.repo.unlockedAppends).toBe(0);
  const next = await bench.run({ context: { previousTurnId: turnId } });
  expect(next.outcome.status).toBe("completed");
  await repo.close();
});
