import { access, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  OFFLINE_GUIDE,
  SessionEvent,
  ShuttingDownError,
  StoreLockedError,
  type TurnBusMessage,
  TurnEvent,
} from "@x/shared";
import { describe, expect, it } from "vitest";
import { createCore } from "./create-core.js";
import { MemorySessionRepo } from "./runtime/sessions/memory-repo.js";
import { atRest, converse, filesBelow, openCore, published, say } from "./testing/core-bench.js";
import { deferred } from "./testing/deferred.js";
import { FakeClock, NOW } from "./testing/fake-time.js";
import { withTemporaryDirectory } from "./testing/temporary-directory.js";

const linesOf = (text: string) => text.trimEnd().split("\n");

describe("a core on a store (app.md §6)", () => {
  it("leaves two files whose every line is valid, the session's without content (S§4, T§2)", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const { sessionId, latestTurnId } = await converse(core, "hello");
      await core.close();
      const day = (id: string | undefined) => id?.slice(0, 10).replaceAll("-", "/");
      const files = await filesBelow(join(workDir, "storage"));
      const sessionFile = `sessions/${day(sessionId)}/${sessionId}.jsonl`;
      const turnFile = `turns/${day(latestTurnId)}/${latestTurnId}.jsonl`;
      expect([...files.keys()]).toEqual([sessionFile, turnFile]);
      const sessionEvents = linesOf(files.get(sessionFile) ?? "").map((line) =>
        SessionEvent.parse(JSON.parse(line)),
      );
      expect(sessionEvents.map(({ type }) => type)).toEqual([
        "session_created",
        "turn_appended",
        "title_changed",
      ]);
      expect(files.get(sessionFile)).not.toContain("language model");
      const turnEvents = linesOf(files.get(turnFile) ?? "").map((line) => TurnEvent.parse(JSON.parse(line)));
      expect(turnEvents.map(({ type }) => type)).toEqual([
        "turn_created",
        "model_call_requested",
        ...Array<string>(5).fill("model_step_event"),
        "model_call_completed",
        "turn_completed",
      ]);
    }));

  it("finds everything again after a restart", () =>
    withTemporaryDirectory(async (workDir) => {
      const first = await openCore(workDir);
      const row = await converse(first, "count to 20");
      await converse(first, "fail network");
      await first.sessions.setTitle(row.sessionId, "Counting");
      const before = {
        list: first.sessions.listSessions(),
        session: await first.sessions.getSession(row.sessionId),
        turn: await first.sessions.getTurn(row.latestTurnId as string),
      };
      await first.close();
      const second = await openCore(workDir);
      expect({
        list: second.sessions.listSessions(),
        session: await second.sessions.getSession(row.sessionId),
        turn: await second.sessions.getTurn(row.latestTurnId as string),
      }).toEqual(before);
      await second.close();
    }));

  it("drives the workspace: a write that asks, and the file that was allowed", () =>
    withTemporaryDirectory(async (base) => {
      const workspaceDir = join(base, "workspace");
      await mkdir(workspaceDir);
      const core = await openCore(join(base, "store"), { workspaceDir });
      const { sessionId, latestTurnId, pending } = await converse(core, "write notes.txt: remember");
      expect(pending).toEqual({ permissions: 1, humans: 0, others: 0 });
      await core.sessions.respondToPermission(latestTurnId as string, "guide-1-0", "allow");
      expect((await atRest(core, sessionId)).latestTurnStatus).toBe("completed");
      expect(await readFile(join(workspaceDir, "notes.txt"), "utf8")).toBe("remember");
      await core.close();
    }));

  it("runs only what was allowed: not in another workspace, after a restart", () =>
    withTemporaryDirectory(async (base) => {
      const [one, two] = [join(base, "one"), join(base, "two")];
      await Promise.all([mkdir(one), mkdir(two)]);
      const first = await openCore(join(base, "store"), { workspaceDir: one });
      const { sessionId, latestTurnId } = await converse(first, "write notes.txt: remember");
      await first.close();
      const second = await openCore(join(base, "store"), { workspaceDir: two });
      const result = published(second, "tool_result");
      await second.sessions.respondToPermission(latestTurnId as string, "guide-1-0", "allow");
      expect((await result).result.isError).toBe(true);
      await atRest(second, sessionId);
      expect([await filesBelow(one), await filesBelow(two)]).toEqual([new Map(), new Map()]);
      await second.close();
    }));

  it("asks the person and goes on with the answer (S§9.2)", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const { sessionId, latestTurnId, pending } = await converse(core, "ask Which? red | green");
      expect(pending).toEqual({ permissions: 0, humans: 1, others: 0 });
      await core.sessions.respondToAskHuman(latestTurnId as string, "guide-1-0", "green");
      expect((await atRest(core, sessionId)).latestTurnStatus).toBe("completed");
      await core.close();
    }));

  it("takes ready values in place of its parts, and refuses a name it does not know", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir, { overrides: { clock: new FakeClock() } });
      const row = await converse(core, "hello");
      expect([row.createdAt, row.updatedAt]).toEqual([NOW, NOW]);
      await core.close();
      const unknown = { clok: new FakeClock() } as object;
      await expect(createCore({ workDir, overrides: unknown })).rejects.toMatchObject({
        code: "invalid-input",
      });
      // The refusal came before the store was taken, or gave it back.
      await (await openCore(workDir)).close();
    }));
});

describe("one writer (Clarifications: One writer)", () => {
  it("refuses a second core, with the holder, until the first is closed", () =>
    withTemporaryDirectory(async (workDir) => {
      const first = await openCore(workDir, { appName: "first" });
      const refusal = await createCore({ workDir }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StoreLockedError);
      expect(refusal).toMatchObject({ data: { workDir, holder: { pid: process.pid, name: "first" } } });
      await first.close();
      await (await openCore(workDir)).close();
    }));

  it("lets a reader look on, who changes nothing", () =>
    withTemporaryDirectory(async (workDir) => {
      const writer = await openCore(workDir);
      const { sessionId, latestTurnId } = await converse(writer, "hello");
      const before = await filesBelow(workDir);
      const reader = await openCore(workDir, { readOnly: true });
      expect(reader.sessions.listSessions()).toEqual(writer.sessions.listSessions());
      expect(await reader.sessions.getSession(sessionId)).toEqual(
        await writer.sessions.getSession(sessionId),
      );
      for (const change of [
        () => reader.sessions.createSession(),
        () => reader.sessions.setTitle(sessionId, "new"),
        () => reader.sessions.deleteSession(sessionId),
        () => say(reader, sessionId, "hello"),
      ]) {
        await expect(change()).rejects.toMatchObject({ code: "store-locked", data: { readOnly: true } });
      }
      expect((await reader.sessions.getTurn(latestTurnId as string)).events.at(-1)?.type).toBe(
        "turn_completed",
      );
      await reader.close();
      expect(await filesBelow(workDir)).toEqual(before);
      await writer.close();
    }));

  it("does not even make the folder it only wants to read", () =>
    withTemporaryDirectory(async (base) => {
      const workDir = join(base, "nothing");
      const reader = await openCore(workDir, { readOnly: true });
      expect(reader.sessions.listSessions()).toEqual([]);
      await reader.close();
      await expect(access(workDir)).rejects.toMatchObject({ code: "ENOENT" });
    }));
});

describe("nothing is global (app.md §6)", () => {
  it("lets two cores with two stores live side by side and not see each other", () =>
    withTemporaryDirectory(async (base) => {
      const [left, right] = await Promise.all([openCore(join(base, "left")), openCore(join(base, "right"))]);
      const heard: TurnBusMessage[] = [];
      right.turnEventBus.subscribe((message) => heard.push(message));
      const row = await converse(left, "hello");
      expect(left.sessions.listSessions()).toEqual([row]);
      expect(right.sessions.listSessions()).toEqual([]);
      expect(heard).toEqual([]);
      await left.close();
      await converse(right, "hello");
      expect(heard.length).toBeGreaterThan(0);
      await right.close();
    }));
});

describe("closing (Clarifications: Quit)", () => {
  it("is a controlled crash: what runs is left idle, what comes is refused", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir, { guideDelayMs: 1 });
      const sessionId = await core.sessions.createSession();
      const asked = published(core, "model_call_requested");
      await say(core, sessionId, "count to 10000");
      await asked;
      const closing = core.close();
      await expect(core.sessions.createSession()).rejects.toBeInstanceOf(ShuttingDownError);
      const agent = { agentId: "copilot", overrides: { model: OFFLINE_GUIDE } };
      const run = core.headless.start({ agent, input: { role: "user", content: "hello" } });
      await expect(run).rejects.toBeInstanceOf(ShuttingDownError);
      await closing;
      expect(core.activity.active()).toEqual([]);
      await core.close();
      const next = await openCore(workDir);
      expect(next.sessions.listSessions().map(({ latestTurnStatus }) => latestTurnStatus)).toEqual(["idle"]);
      await next.sessions.stopTurn(next.sessions.listSessions()[0]?.latestTurnId as string);
      expect((await atRest(next, sessionId)).latestTurnStatus).toBe("cancelled");
      await next.close();
    }));

  it("ends the scan too, and whoever waits for it learns so", () =>
    withTemporaryDirectory(async (workDir) => {
      const listing = deferred();
      class SlowToList extends MemorySessionRepo {
        override async *listPartitions() {
          await listing.promise;
          yield* super.listPartitions();
        }
      }
      const core = await createCore({ workDir, overrides: { sessionRepo: new SlowToList() } });
      const closing = core.close();
      listing.resolve();
      await expect(core.ready).rejects.toBeInstanceOf(ShuttingDownError);
      expect(core.isReady()).toBe(false);
      await closing;
    }));
});

describe("turns that nobody watches, in a core (S§13.8)", () => {
  const input = { role: "user" as const, content: "hello" };

  it("appear nowhere among sessions", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const rows: unknown[] = [];
      core.sessionBus.subscribe((message) => rows.push(message));
      const agent = { agentId: "copilot", overrides: { model: OFFLINE_GUIDE } };
      const outcome = await core.runHeadlessTurn({ agent, input });
      expect(outcome.status).toBe("completed");
      expect([rows, core.sessions.listSessions()]).toEqual([[], []]);
      await core.close();
    }));

  it("are refused while no model is set up, and leave no file", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const run = core.headless.start({ agent: { agentId: "copilot" }, input });
      await expect(run).rejects.toMatchObject({ code: "model-not-configured" });
      await core.close();
      expect(await filesBelow(workDir)).toEqual(new Map());
    }));

  it("get the tools they are allowed, without asking, and no others", () =>
    withTemporaryDirectory(async (base) => {
      const workspaceDir = join(base, "workspace");
      await mkdir(workspaceDir);
      const core = await openCore(join(base, "store"), { workspaceDir });
      const run = (composition: { allowTools: string[] }) =>
        core.headless.run({
          agent: {
            agentId: "copilot",
            overrides: { model: OFFLINE_GUIDE, composition },
          },
          input: { role: "user", content: "write a.txt: text" },
        });
      const allowed = await run({ allowTools: ["builtin:file-write"] });
      expect(allowed.state.toolCalls[0]?.result?.result.isError).toBe(false);
      expect(await readFile(join(workspaceDir, "a.txt"), "utf8")).toBe("text");
      const dropped = await run({ allowTools: ["builtin:file-read"] });
      expect(dropped.state.toolCalls[0]?.result).toMatchObject({
        source: "runtime",
        result: { isError: true },
      });
      await core.close();
    }));

  it("keep their allowlist over a restart: it lies in the turn file", () =>
    withTemporaryDirectory(async (base) => {
      const workspaceDir = join(base, "workspace");
      await mkdir(workspaceDir);
      const first = await openCore(join(base, "store"), { workspaceDir });
      const { turnId } = await first.turnRuntime.createTurn({
        agent: {
          agentId: "copilot",
          overrides: { model: OFFLINE_GUIDE, composition: { allowTools: ["builtin:file-write"] } },
        },
        sessionId: null,
        context: [],
        input: { role: "user", content: "write a.txt: text" },
        config: { autoPermission: true, humanAvailable: false },
      });
      await first.close();
      const next = await openCore(join(base, "store"), { workspaceDir });
      expect((await next.turnRuntime.advanceTurn(turnId).outcome).status).toBe("completed");
      await next.close();
      expect(await readFile(join(workspaceDir, "a.txt"), "utf8")).toBe("text");
    }));
});
