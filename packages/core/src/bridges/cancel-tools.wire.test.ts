// T§11 in the whole core: a stop in the middle of each tool leaves a settled turn, no process and no temporary file.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type JsonValue, OFFLINE_GUIDE, reduceTurn, type Settings, type TurnState } from "@x/shared";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Core } from "../core.js";
import { atRest, openCore, say } from "../testing/core-bench.js";
import { isAlive } from "../testing/is-alive.js";
import { type RawServer, startRawServer } from "../testing/provider-servers.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";

let server: RawServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const everything = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/package.json")),
  "dist/index.js",
);

interface Stand {
  readonly core: Core;
  readonly workspace: string;
}

async function withCore(use: (stand: Stand) => Promise<void>): Promise<void> {
  await withTemporaryDirectory(async (folder) => {
    const workspace = join(folder, "workspace");
    await mkdir(workspace);
    const core = await openCore(join(folder, "store"), {
      workspaceDir: workspace,
      defaultModel: OFFLINE_GUIDE,
    });
    try {
      await use({ core, workspace });
    } finally {
      await core.close();
    }
  });
}

/** Has the guide call the tool, allows it where it asks, stops the turn once `begun` says so, and returns how it ended. */
async function stopped(
  { core }: Stand,
  tool: string,
  input: JsonValue,
  begun: () => Promise<unknown>,
): Promise<TurnState> {
  const sessionId = await core.sessions.createSession();
  const invoked = new Promise<void>((resolve) => {
    core.turnEventBus.subscribe(({ event }) => event.type === "tool_invocation_requested" && resolve());
  });
  const { turnId } = await say(core, sessionId, `call ${tool} ${JSON.stringify(input)}`);
  const read = async () => reduceTurn((await core.turnRuntime.getTurn(turnId)).events);
  if (tool !== "ask-human") {
    await atRest(core, sessionId);
    const [pending] = (await read()).suspension?.pendingPermissions ?? [];
    if (pending === undefined) throw new Error(`${tool} asked for nothing`);
    await core.sessions.respondToPermission(turnId, pending.toolCallId, "allow");
  }
  await invoked;
  await begun();
  await core.sessions.stopTurn(turnId, "enough");
  const state = await read();
  expect(state.terminal).toMatchObject({ type: "turn_cancelled", reason: "enough" });
  expect([...state.toolCalls].map(({ result }) => result?.result.isError)).toEqual([true]);
  expect(core.activity.active()).toEqual([]);
  return state;
}

/** A server that is slow to start is not there for the first message; resolves when a new turn has its tool. */
async function offered({ core }: Stand, tool: string): Promise<void> {
  const inNewTurn = async () => {
    const sessionId = await core.sessions.createSession();
    const { turnId } = await say(core, sessionId, "hello");
    await atRest(core, sessionId);
    expect(JSON.stringify((await core.turnRuntime.getTurn(turnId)).events[0])).toContain(tool);
  };
  await vi.waitFor(inNewTurn, { timeout: 30_000, interval: 200 });
}

const nothing = async () => undefined;
const written = (path: string) =>
  vi.waitFor(async () => expect(await readFile(path, "utf8")).toMatch(/\d+\n/), { timeout: 10_000 });

describe("T§11 a stop in the middle of", () => {
  test(
    "a command ends the command and what it started",
    () =>
      withCore(async (stand) => {
        const pids = join(stand.workspace, "pids");
        const shell = "sleep 600 & echo $! > pids; echo $$ >> pids; wait";
        await stopped(stand, "run-command", { shell }, () => written(pids));
        const left = (await readFile(pids, "utf8")).trim().split("\n").map(Number).filter(isAlive);
        expect(left).toEqual([]);
      }),
    30_000,
  );

  test(
    "a fetch ends the connection",
    () =>
      withCore(async (stand) => {
        const connected = new Promise<void>((resolve) => {
          void startRawServer((request, response) => {
            response.writeHead(200, { "content-type": "text/plain" }).write("half");
            closed = new Promise((done) => request.socket.once("close", done));
            resolve();
          }).then((started) => {
            server = started;
          });
        });
        let closed: Promise<unknown> = Promise.resolve();
        await vi.waitFor(() => expect(server).toBeDefined());
        await stand.core.settings.update((settings: Settings) => ({
          ...settings,
          permissions: { ...settings.permissions, allowPrivateAddresses: true },
        }));
        await stopped(stand, "fetch-url", { url: `${server?.url}/` }, () => connected);
        await closed;
      }),
    30_000,
  );

  test(
    "an MCP call leaves the server ready for the next",
    () =>
      withCore(async (stand) => {
        await stand.core.settings.update((settings: Settings) => ({
          ...settings,
          mcpServers: [
            { id: "every", enabled: true, transport: "stdio", command: process.execPath, args: [everything] },
          ],
        }));
        await offered(stand, "every__echo");
        await stopped(stand, "every__trigger-long-running-operation", { duration: 600, steps: 600 }, nothing);
        const sessionId = await stand.core.sessions.createSession();
        await say(stand.core, sessionId, 'call every__echo {"message":"still here"}');
        const { latestTurnId = "" } = await atRest(stand.core, sessionId);
        const [pending] =
          reduceTurn((await stand.core.turnRuntime.getTurn(latestTurnId)).events).suspension
            ?.pendingPermissions ?? [];
        await stand.core.sessions.respondToPermission(latestTurnId, pending?.toolCallId ?? "", "allow");
        await atRest(stand.core, sessionId);
        const { events } = await stand.core.turnRuntime.getTurn(latestTurnId);
        expect(JSON.stringify(events)).toContain("Echo: still here");
      }),
    60_000,
  );

  test.each([
    ["file-write", { path: "big.txt", content: "x".repeat(1_000_000) }],
    ["file-edit", { path: "a.txt", oldText: "a", newText: "b" }],
    ["file-search", { path: "..", pattern: "nothing like it" }],
    ["file-read", { path: "../outside.txt" }],
    ["file-list", { path: ".." }],
  ])(
    "%s leaves no temporary file, wherever it stood",
    (tool, input) =>
      withCore(async (stand) => {
        await writeFile(join(stand.workspace, "a.txt"), "a");
        await writeFile(join(stand.workspace, "..", "outside.txt"), "x");
        const sessionId = await stand.core.sessions.createSession();
        const { turnId } = await say(stand.core, sessionId, `call ${tool} ${JSON.stringify(input)}`);
        await atRest(stand.core, sessionId);
        const read = async () => reduceTurn((await stand.core.turnRuntime.getTurn(turnId)).events);
        const [pending] = (await read()).suspension?.pendingPermissions ?? [];
        const stops = new Promise<void>((resolve, reject) => {
          stand.core.turnEventBus.subscribe(({ event }) => {
            if (event.type === "tool_invocation_requested")
              stand.core.sessions.stopTurn(turnId).then(resolve, reject);
          });
        });
        await stand.core.sessions.respondToPermission(turnId, pending?.toolCallId ?? "", "allow");
        await stops;
        expect((await read()).terminal?.type).toBe("turn_cancelled");
        const files = await readdir(stand.workspace);
        expect(files.filter((name) => name.endsWith(".tmp"))).toEqual([]);
      }),
    30_000,
  );

  test(
    "a question to the person closes it",
    () =>
      withCore(async (stand) => {
        await stopped(stand, "ask-human", { question: "Which one?" }, nothing);
      }),
    30_000,
  );
});
