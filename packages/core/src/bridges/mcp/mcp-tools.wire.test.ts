import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { JsonValue, McpServerSettings, ToolResultData } from "@x/shared";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ISettingsStore } from "../../ports/settings-store.js";
import { type ITimers, SystemTimers } from "../../ports/timers.js";
import { changingServer } from "../../testing/changing-server.js";
import { FakeTimers } from "../../testing/fake-time.js";
import { fixedSettings } from "../../testing/fixed-settings.js";
import { LayeredSecretStore } from "../secrets/layered-secret-store.js";
import { McpTools } from "./mcp-tools.js";

const binary = (name: string) => {
  const manifest = createRequire(import.meta.url).resolve(`@modelcontextprotocol/${name}/package.json`);
  return join(dirname(manifest), "dist", "index.js");
};
const EVERYTHING = binary("server-everything");
const FILESYSTEM = binary("server-filesystem");

let folder: string;
let tools: McpTools;
let settingsStore: ISettingsStore;
let warnings: string[];
const opened: McpTools[] = [];
const processes: ChildProcess[] = [];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "x-mcp-")));
  warnings = [];
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  for (const child of processes.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

function start(...mcpServers: McpServerSettings[]): void {
  startIn(new SystemTimers(), ...mcpServers);
}

function startIn(timers: ITimers, ...mcpServers: McpServerSettings[]): void {
  settingsStore = fixedSettings({ mcpServers });
  const secretStore = new LayeredSecretStore({ environment: { X_MCP_WORD: "open sesame" } });
  tools = new McpTools({
    settingsStore,
    secretStore,
    timers,
    logger: { warn: (text) => warnings.push(text) },
  });
  opened.push(tools);
}

function stdio(id: string, script: string, ...args: string[]): McpServerSettings {
  return { id, enabled: true, transport: "stdio", command: process.execPath, args: [script, ...args] };
}

/** The same server behind a shell that writes down the process id, or waits first. */
function shell(id: string, before: string, script: string): McpServerSettings {
  const line = `${before}; exec "$0" "$1"`;
  return {
    id,
    enabled: true,
    transport: "stdio",
    command: "/bin/sh",
    args: ["-c", line, process.execPath, script],
  };
}

/** A server that begins when its gate is opened. */
function gated(id: string): { server: McpServerSettings; open: () => Promise<void> } {
  const gate = join(folder, `${id}-may-begin`);
  const server = shell(id, `while [ ! -e ${gate} ]; do sleep 0.05; done`, EVERYTHING);
  return { server, open: () => writeFile(gate, "") };
}

/** Before a server that never says a word, until nobody speaks to it any more. */
const SILENT = "cat > /dev/null; exit";

async function startHttp(): Promise<{ server: McpServerSettings; child: ChildProcess }> {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
  const child = spawn(process.execPath, [EVERYTHING, "streamableHttp"], {
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  processes.push(child);
  const url = `http://127.0.0.1:${port}/mcp`;
  await vi.waitFor(() => fetch(url), { timeout: 15_000, interval: 100 });
  return { server: { id: "remote", enabled: true, transport: "http", url }, child };
}

async function call(
  toolId: string,
  input: JsonValue,
  progress: JsonValue[] = [],
  signal = new AbortController().signal,
): Promise<ToolResultData> {
  const tool = await tools.find(toolId);
  if (tool === undefined || !("execute" in tool)) throw new Error(`there is no tool ${toolId}`);
  return tool.execute(input, {
    turnId: "t1",
    toolCallId: "c1",
    signal,
    reportProgress: async (step) => {
      progress.push(step);
    },
  });
}

const echoed = { output: "Echo: hello", isError: false };

describe("app §4 one MCP server over stdio, used by one test after the other", () => {
  let one: McpTools | undefined;
  beforeAll(() => {
    start(stdio("every", EVERYTHING));
    one = opened.pop();
  });
  afterAll(() => one?.close());

  test("lists every tool as mcp:<server>:<tool> under a name that every provider takes", async () => {
    // A busy machine may need more than the two seconds.
    await tools.find("mcp:every:echo");
    const descriptors = await tools.descriptors();
    const echo = descriptors.find(({ toolId }) => toolId === "mcp:every:echo");
    expect(echo).toMatchObject({
      name: "every__echo",
      execution: "sync",
      requiresHuman: false,
      inputSchema: { type: "object" },
    });
    expect(descriptors.every(({ name }) => /^[A-Za-z0-9_-]{1,64}$/.test(name))).toBe(true);
    expect(new Set(descriptors.map(({ name }) => name)).size).toBe(descriptors.length);
  });

  test("calls a tool, returns structured content as it is, and what is no text as a line", async () => {
    expect(await call("mcp:every:echo", { message: "hello" })).toEqual(echoed);
    expect(await call("mcp:every:get-structured-content", { location: "New York" })).toMatchObject({
      output: { temperature: expect.any(Number) },
      isError: false,
    });
    const image = await call("mcp:every:get-tiny-image", {});
    expect(image.output).toEqual(expect.stringMatching(/\[image, image\/png, \d+ characters of base64\]/));
  });

  test("a server's refusal is an error result for the model", async () => {
    expect(await call("mcp:every:get-sum", { a: "no number", b: 1 })).toMatchObject({ isError: true });
  });

  test("progress arrives while the call runs", async () => {
    const progress: JsonValue[] = [];
    const done = await call("mcp:every:trigger-long-running-operation", { duration: 1, steps: 4 }, progress);
    expect(done.isError).toBe(false);
    // The client library may drop the last one: it handles an answer before a notification that came just ahead of it.
    const steps = [1, 2, 3, 4].map((step) => ({ progress: step, total: 4 }));
    expect([steps, steps.slice(0, -1)]).toContainEqual(progress);
  });

  test("T§11 a cancel rejects the call at once and the server lives on", async () => {
    await tools.descriptors();
    const abort = new AbortController();
    const running = call(
      "mcp:every:trigger-long-running-operation",
      { duration: 60, steps: 60 },
      [],
      abort.signal,
    );
    queueMicrotask(() => abort.abort(new Error("stopped")));
    await expect(running).rejects.toThrow("stopped");
    expect(await call("mcp:every:echo", { message: "hello" })).toEqual(echoed);
  });
});

describe("app §4 MCP servers over stdio", () => {
  test("reads and refuses through the filesystem server", async () => {
    await writeFile(join(folder, "a.txt"), "inside");
    start(stdio("files", FILESYSTEM, folder));
    expect(JSON.stringify(await call("mcp:files:read_text_file", { path: join(folder, "a.txt") }))).toContain(
      "inside",
    );
    expect(await call("mcp:files:read_text_file", { path: "/etc/passwd" })).toMatchObject({ isError: true });
  });

  test("a server that is killed in the middle fails the call, and the next call starts it again", async () => {
    start(shell("every", `echo $$ > ${join(folder, "pid")}`, EVERYTHING));
    const running = call("mcp:every:trigger-long-running-operation", { duration: 60, steps: 60 });
    running.catch(() => undefined);
    await vi.waitFor(async () => expect(await tools.find("mcp:every:echo")).toBeDefined(), {
      timeout: 10_000,
    });
    process.kill(Number(await readFile(join(folder, "pid"), "utf8")), "SIGKILL");
    await expect(running).rejects.toThrow(/closed/i);
    expect(await call("mcp:every:echo", { message: "hello" })).toEqual(echoed);
  });

  test("a server that says that its tools are others now is asked again, on the one process that it is", async () => {
    const pids = join(folder, "pids");
    start(stdio("moving", await changingServer(folder), pids));
    const offered = async () => (await tools.descriptors()).map(({ toolId }) => toolId);
    expect(await offered()).toEqual(["mcp:moving:tool-1"]);
    // Every answer changes what is offered, so each look finds the next tool.
    await vi.waitFor(async () => expect(await offered()).toEqual(["mcp:moving:tool-4"]), {
      timeout: 10_000,
      interval: 50,
    });
    const [pid, ...others] = (await readFile(pids, "utf8")).trim().split("\n");
    expect(others).toEqual([]);
    await tools.close();
    await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH"), { timeout: 10_000 });
  }, 30_000);

  test("a server that connects and then cannot list is ended, and so is one that is closed while it starts", async () => {
    const pids = join(folder, "pids");
    start(stdio("refusing", await changingServer(folder, "refuse"), pids));
    expect(await tools.descriptors()).toEqual([]);
    const pid = Number(await readFile(pids, "utf8"));
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 10_000 });
    await tools.close();
    start(shell("silent", `echo $$ > ${pids}; ${SILENT}`, EVERYTHING));
    const described = tools.descriptors();
    await vi.waitFor(async () => expect(Number(await readFile(pids, "utf8"))).not.toBe(pid), {
      timeout: 10_000,
    });
    await tools.close();
    expect(await described).toEqual([]);
  }, 30_000);

  test("a server that is slow to start delays an agent by two seconds at most, and is there later", async () => {
    const timers = new FakeTimers();
    const { server, open } = gated("slow");
    startIn(timers, server);
    const limit = timers.nextSet();
    const offered = tools.descriptors();
    expect(await limit).toBe(2_000);
    timers.advance(2_000);
    expect(await offered).toEqual([]);
    expect(warnings).toEqual(['the MCP server "slow" is still starting; its tools are not in this turn']);
    await open();
    expect(await call("mcp:slow:echo", { message: "hello" })).toEqual(echoed);
    expect((await tools.descriptors()).length).toBeGreaterThan(5);
  });

  test.each(["slow__echo", "mcp:slow:echo"])(
    "a run that names %s waits for its server, and for no other",
    async (named) => {
      const timers = new FakeTimers();
      const { server, open } = gated("slow");
      startIn(timers, server, shell("other", SILENT, EVERYTHING));
      const limit = timers.nextSet();
      const prepared = tools.prepare([named, "file-read"]);
      expect([await limit, timers.waiting]).toEqual([60_000, 1]);
      await open();
      await prepared;
      const asked = timers.nextSet();
      const offered = tools.descriptors();
      await asked;
      timers.advance(2_000);
      expect((await offered).map(({ name }) => name)).toContain("slow__echo");
    },
  );

  test("a run that names a tool of a server that cannot start learns why", async () => {
    start({ id: "none", enabled: true, transport: "stdio", command: "no-such-program-anywhere", args: [] });
    await expect(tools.prepare(["none__echo"])).rejects.toMatchObject({
      code: "turn-dependency-missing",
      message: 'the MCP server "none" cannot be used: spawn no-such-program-anywhere ENOENT',
    });
  });

  test("a server that cannot start offers nothing, is named in one warning, and is not tried again at once", async () => {
    start({ id: "none", enabled: true, transport: "stdio", command: "no-such-program-anywhere", args: [] });
    expect(await tools.descriptors()).toEqual([]);
    expect(await tools.descriptors()).toEqual([]);
    expect(warnings).toEqual([
      'the MCP server "none" offers nothing now: spawn no-such-program-anywhere ENOENT',
    ]);
    await expect(call("mcp:none:echo", {})).rejects.toThrow("ENOENT");
  });

  test("a key reaches the server from the secret store and no other key does", async () => {
    vi.stubEnv("OTHER_API_KEY", "sk-other");
    const said = join(folder, "said");
    const env = { WORD: "say ${secret:word}", MY_TOKEN: "in the settings" };
    start({ ...shell("every", `echo "$WORD" > ${said}`, EVERYTHING), env } as McpServerSettings);
    const output = JSON.stringify((await call("mcp:every:get-env", {})).output);
    vi.unstubAllEnvs();
    expect(await readFile(said, "utf8")).toBe("say open sesame\n");
    expect(output).toContain("say [key hidden]");
    for (const key of ["open sesame", "sk-other", "in the settings"]) expect(output).not.toContain(key);
  });

  test("a key that the server quotes is shown nowhere", async () => {
    const env = { WORD: "say ${secret:word}" };
    const script = await changingServer(folder, "refuse");
    start({ ...stdio("refusing", script, join(folder, "pids")), env } as McpServerSettings);
    await expect(tools.find("mcp:refusing:echo")).rejects.toThrow("no tools for say [key hidden]");
    expect(await tools.descriptors()).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/"refusing" offers nothing now: .*no tools for say \[key hidden\]/),
    ]);
  });

  test("a key that is not set is named with the variable to set", async () => {
    start({ ...stdio("every", EVERYTHING), env: { WORD: "${secret:missing}" } } as McpServerSettings);
    await expect(call("mcp:every:echo", {})).rejects.toMatchObject({
      code: "settings-invalid",
      message: expect.stringContaining("X_MCP_MISSING"),
    });
  });
});

describe("app §4 MCP servers over streamable HTTP", () => {
  test("lists, calls, reports progress; after the server is gone a call fails as such", async () => {
    const { server, child } = await startHttp();
    start(server);
    expect((await tools.descriptors()).some(({ toolId }) => toolId === "mcp:remote:echo")).toBe(true);
    expect(await call("mcp:remote:echo", { message: "hello" })).toEqual(echoed);
    const progress: JsonValue[] = [];
    await call("mcp:remote:trigger-long-running-operation", { duration: 1, steps: 2 }, progress);
    expect(progress[0]).toEqual({ progress: 1, total: 2 });
    child.kill("SIGKILL");
    await expect(call("mcp:remote:echo", { message: "hello" })).rejects.toThrow("fetch failed");
  }, 30_000);
});

describe("app §4 permission and settings", () => {
  const asked = (toolId: string) =>
    tools.permission({
      turnId: "t1",
      sessionId: null,
      agentId: "copilot",
      config: { autoPermission: false, humanAvailable: true, maxModelCalls: 50 },
      toolCallId: "c1",
      toolId,
      toolName: "x",
      input: { message: "hello" },
      signal: new AbortController().signal,
    });

  test("every tool from there asks, and shows the server, the tool and the whole input", async () => {
    start(stdio("every", EVERYTHING));
    expect(await asked("mcp:every:echo")).toEqual({
      required: true,
      request: {
        action: "call a tool of an MCP server",
        server: "every",
        command: [process.execPath, EVERYTHING],
        tool: "echo",
        input: { message: "hello" },
      },
    });
    expect(await asked("mcp:unknown:echo")).toBeUndefined();
  });

  test("a disabled server is not there; a change of the settings takes effect; an unchanged server keeps its connection", async () => {
    start(shell("every", `echo x >> ${join(folder, "starts")}`, EVERYTHING));
    await call("mcp:every:echo", { message: "hello" });
    await settingsStore.update((settings) => ({ ...settings, appearance: { theme: "dark" } }));
    await call("mcp:every:echo", { message: "hello" });
    expect(await readFile(join(folder, "starts"), "utf8")).toBe("x\n");
    await settingsStore.update((settings) => ({
      ...settings,
      mcpServers: settings.mcpServers.map((server) => ({ ...server, enabled: false })),
    }));
    expect(await tools.find("mcp:every:echo")).toBeUndefined();
    expect(await tools.descriptors()).toEqual([]);
  });
});
