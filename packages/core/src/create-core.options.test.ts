import { open } from "node:fs/promises";
import { join } from "node:path";
import { OFFLINE_GUIDE } from "@x/shared";
import { AGENT, toolCall } from "@x/shared/testing";
import { describe, expect, it, vi } from "vitest";
import type { CoreOptions } from "./core.js";
import { createCore } from "./create-core.js";
import { FsTurnRepo } from "./runtime/turns/fs-repo.js";
import { MemoryTurnRepo } from "./runtime/turns/memory-repo.js";
import { converse, filesBelow, openCore, say } from "./testing/core-bench.js";
import { FakeAgents } from "./testing/fake-agents.js";
import { FakeChecker } from "./testing/fake-permissions.js";
import { FakeTimers } from "./testing/fake-time.js";
import { FakeTools } from "./testing/fake-tools.js";
import { answer } from "./testing/model-answers.js";
import { RecordingLogger } from "./testing/recording-logger.js";
import { FakeModels, ScriptedModel } from "./testing/scripted-model.js";
import { withTemporaryDirectory } from "./testing/temporary-directory.js";

const run = {
  agent: { agentId: "copilot", overrides: { model: OFFLINE_GUIDE } },
  input: { role: "user", content: "hello" },
} as const;

/** Resolves when something begins to wait for exactly so many milliseconds. */
async function waitsFor(timers: FakeTimers, ms: number): Promise<void> {
  while ((await timers.nextSet()) !== ms);
}

describe("what a host may choose (app.md §6)", () => {
  it("Durability: syncs nothing unless told to, then the ends of turns, or every append", () =>
    withTemporaryDirectory(async (base) => {
      const handle = await open(base);
      const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, "sync");
      await handle.close();
      const syncs: number[] = [];
      for (const fsync of [undefined, "off", "turn-boundaries", "every-append"] as const) {
        const core = await openCore(join(base, fsync ?? "default"), fsync === undefined ? {} : { fsync });
        sync.mockClear();
        await converse(core, "hello");
        syncs.push(sync.mock.calls.length);
        await core.close();
      }
      sync.mockRestore();
      const [byDefault, off, boundaries = 0, every = 0] = syncs;
      expect([byDefault, off]).toEqual([0, 0]);
      expect(boundaries).toBeGreaterThan(0);
      expect(every).toBeGreaterThan(boundaries);
    }));

  it("T§11 waits for a tool that ignores its cancellation as long as it was told", () =>
    withTemporaryDirectory(async (workDir) => {
      const timers = new FakeTimers();
      const model = new ScriptedModel();
      const tools = new FakeTools();
      const [tool] = AGENT.tools as [(typeof AGENT.tools)[number]];
      tools.holds(tool);
      model.answers(answer(toolCall("c1", tool.name)));
      const core = await openCore(workDir, {
        abandonToolsAfterMs: 70,
        overrides: {
          timers,
          modelRegistry: new FakeModels(model),
          agentResolver: new FakeAgents(),
          toolRegistry: tools,
          permissionChecker: new FakeChecker(),
        },
      });
      const { turnId } = await say(core, await core.sessions.createSession(), "hello");
      await tools.run("c1");
      const limit = timers.nextSet();
      const stopped = core.sessions.stopTurn(turnId);
      expect(await limit).toBe(70);
      timers.advance(70);
      await stopped;
      expect((await core.turnRuntime.getTurn(turnId)).events.at(-1)?.type).toBe("turn_cancelled");
      await core.close();
    }));

  it("app.md §3 lets the offline guide speak as slowly as it was told", () =>
    withTemporaryDirectory(async (workDir) => {
      const timers = new FakeTimers();
      const core = await openCore(workDir, { guideDelayMs: 80, overrides: { timers } });
      const paused = waitsFor(timers, 80);
      const { turnId } = await say(core, await core.sessions.createSession(), "hello");
      await paused;
      await core.sessions.stopTurn(turnId);
      await core.close();
    }));

  it("Boundary: refuses what is no choice at all, before anything is made", () =>
    withTemporaryDirectory(async (workDir) => {
      const faults: [options: unknown, path: string][] = [
        [undefined, "options:"],
        [{}, "options.workDir"],
        [{ workDir: "" }, "options.workDir"],
        [{ workDir: 5 }, "options.workDir"],
        [{ workDir, fsync: "always" }, "options.fsync"],
        [{ workDir, abandonToolsAfterMs: -1 }, "options.abandonToolsAfterMs"],
        [{ workDir, guideDelayMs: 60_001 }, "options.guideDelayMs"],
        [{ workDir, readonly: true }, 'Unrecognized key: "readonly"'],
        [{ workDir, overrides: { turnrepo: {} } }, '"turnrepo"'],
      ];
      for (const [options, path] of faults) {
        const refused = createCore(options as CoreOptions);
        await expect(refused).rejects.toMatchObject({ code: "invalid-input" });
        await expect(refused).rejects.toThrow(path);
      }
      expect(await filesBelow(workDir)).toEqual(new Map());
    }));
});

describe("a repository that a host brought along (app.md §6)", () => {
  it("Quit: is written no more once the core closes", () =>
    withTemporaryDirectory(async (workDir) => {
      const turnRepo = new FsTurnRepo({ workDir, logger: new RecordingLogger() });
      const core = await openCore(workDir, { overrides: { turnRepo } });
      await core.close();
      await expect(core.headless.run(run)).rejects.toMatchObject({ code: "shutting-down" });
      expect(await filesBelow(workDir)).toEqual(new Map());
      await turnRepo.close();
    }));

  it("One writer: is only read by a core that was opened read-only", () =>
    withTemporaryDirectory(async (workDir) => {
      const turnRepo = new MemoryTurnRepo();
      const core = await openCore(workDir, { readOnly: true, overrides: { turnRepo } });
      await expect(core.headless.run(run)).rejects.toMatchObject({ code: "store-locked" });
      await core.close();
    }));
});

describe("what a host advances itself, in a core (app.md §6)", () => {
  it("S§9.3 is stopped by stopTurn, and cut off by close", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir, { guideDelayMs: 1 });
      const begin = async () => {
        const { turnId } = await core.turnRuntime.createTurn({
          agent: run.agent,
          context: [],
          input: { role: "user", content: "count to 10000" },
          config: { humanAvailable: true },
        });
        const execution = core.turnRuntime.advanceTurn(turnId);
        await execution.events[Symbol.asyncIterator]().next();
        return { turnId, execution };
      };
      const first = await begin();
      expect(core.activity.active()).toEqual([first.turnId]);
      await core.sessions.stopTurn(first.turnId);
      expect(await first.execution.outcome).toMatchObject({ status: "cancelled" });
      const second = await begin();
      await core.close();
      await expect(second.execution.outcome).rejects.toMatchObject({ code: "shutting-down" });
    }));
});
