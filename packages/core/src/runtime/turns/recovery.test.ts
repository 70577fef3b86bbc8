// T§10 through the real file repository: real logs are recorded, cut after every line, reopened, and resumed to the end.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { deriveTurnStatus, reduceTurn, type TurnEvent, type TurnState } from "@x/shared";
import { TURN_ID } from "@x/shared/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  finish,
  RECOVERY_ROWS,
  RecordingLogger,
  rowOf,
  STORIES,
  type Story,
  TurnBench,
} from "../../testing/index.js";
import { FsTurnRepo } from "./fs-repo.js";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "x-recovery-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function opened<T>(work: (bench: TurnBench, path: string) => Promise<T>): Promise<T> {
  const workDir = await mkdtemp(join(root, "store-"));
  const repo = new FsTurnRepo({ workDir, logger: new RecordingLogger() });
  try {
    return await work(new TurnBench({ repo }), repo.pathOf(TURN_ID));
  } finally {
    await repo.close();
  }
}

/** The lines of the story's file, played to its end. */
async function record(story: Story): Promise<string[]> {
  return await opened(async (bench, path) => {
    story.prepare(bench);
    await bench.create({ config: { humanAvailable: true, ...story.config } });
    await story.play(bench);
    return (await readFile(path, "utf8")).split(/(?<=\n)/);
  });
}

const seenRows = new Set<string>();

describe.each(STORIES)("T§10 $name, cut after every line", (story) => {
  it("is reopened with the right status, appends what its row says, repeats no tool, and ends complete", async () => {
    const lines = await record(story);
    expect(lines.length).toBeGreaterThan(4);
    for (let kept = 1; kept <= lines.length; kept += 1) {
      const where = `cut after line ${kept}: ${lines[kept - 1]}`;
      await resumeAfterCut(story, lines.slice(0, kept)).catch((error: unknown) => {
        throw new Error(where, { cause: error });
      });
    }
  });
});

async function resumeAfterCut(story: Story, lines: readonly string[]): Promise<void> {
  await opened(async (bench, path) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, lines.join(""));
    story.prepare(bench);
    const before = await bench.log();
    const state = reduceTurn(before);
    const row = rowOf(before, state);
    seenRows.add(row.name);
    expect(deriveTurnStatus(state)).toBe(statusOf(state));

    await bench.advance().outcome;
    const appended = (await bench.log()).slice(before.length);
    if (row.appends.length === 0) expect(appended).toStrictEqual([]);
    else expect(row.appends).toContain(appended[0]?.type);

    await finish(bench);
    const after = await bench.log();
    expect(after.slice(0, before.length)).toStrictEqual(before);
    expectComplete(after);
    expectNoRepetition(bench, before);
    expect(bench.repo.unlockedAppends).toBe(0);
  });
}

// A status says what is on disk: an ending, a suspension, or neither.
function statusOf({ terminal, suspension }: TurnState): string {
  if (terminal !== undefined) return terminal.type.slice("turn_".length);
  return suspension === undefined ? "idle" : "suspended";
}

function expectComplete(log: readonly TurnEvent[]): void {
  const { terminal, modelCalls, toolCalls } = reduceTurn(log);
  expect(terminal).toBeDefined();
  for (const { response, error } of modelCalls) expect([response, error]).toContain(undefined);
  for (const { response, error } of modelCalls) expect(response ?? error).toBeDefined();
  for (const { result } of toolCalls) expect(result).toBeDefined();
}

function expectNoRepetition({ tools }: TurnBench, before: readonly TurnEvent[]): void {
  const started = before.flatMap((event) =>
    event.type === "tool_invocation_requested" ? [event.toolCallId] : [],
  );
  const runs = [...started, ...tools.runs];
  expect(runs).toStrictEqual([...new Set(runs)]);
}

it("T§10 every row of the table was met", () => {
  expect(RECOVERY_ROWS.map(({ name }) => name).filter((name) => !seenRows.has(name))).toStrictEqual([]);
});
