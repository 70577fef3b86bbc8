import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Core, createCore, SystemTimers } from "@x/core";
import { type IpcChannel, IpcEnvelope, ipcChannels } from "@x/shared";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ExportedFiles } from "../exported-files.js";
import { settingsView } from "../settings-view.js";
import { RecordingWindows } from "../testing/recording-windows.js";
import { handleRequest, type RequestDesk, type Sender } from "./handle-request.js";
import { ipcHandlers } from "./handlers.js";
import { TurnEventBridge } from "./turn-event-bridge.js";

const CALLS = 10_000;
const AT_ONCE = 100;

const quiet = { warn: () => undefined };
let folder: string;
let core: Core;
let bridge: TurnEventBridge;
let desk: RequestDesk;
let sessionId: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "x-fuzz-"));
  const workDir = path.join(folder, "store");
  await mkdir(path.join(folder, "workspace"));
  await writeFile(path.join(folder, "canary.jsonl"), "untouched\n");
  const defaultWorkspaceDir = path.join(folder, "workspace");
  core = await createCore({ workDir, defaultWorkspaceDir, logger: quiet });
  const windows = new RecordingWindows();
  windows.open(7);
  bridge = new TurnEventBridge({ ...core, windows, timers: new SystemTimers() });
  const hostSecrets = { isAvailable: () => false, place: "host" } as const;
  const handlers = ipcHandlers({
    ...core,
    liveTurns: bridge,
    settingsView: () => settingsView({ ...core, workDir, hostSecrets }),
    appInfo: () => ({
      version: "1",
      platform: "linux",
      agentId: "copilot",
      model: { provider: "p", model: "m" },
      modelLabel: "m",
      offlineGuide: true,
    }),
    // What the person would have to do by hand is not done.
    openLink: async () => ({ opened: false }),
    openLinkMenu: () => undefined,
    copyText: async () => undefined,
    showStorage: () => undefined,
    keepTexts: () => undefined,
    chooseFile: async () => undefined,
    exported: new ExportedFiles({ takeGesture: () => true, showInFolder: () => undefined }),
    chooseFolder: async () => null,
    announce: () => undefined,
  });
  desk = { handlers, origin: "app://copilot", logger: quiet };
  sessionId = await core.sessions.createSession({ title: "Kept" });
});
afterEach(async () => {
  bridge.close();
  await core.close();
  await rm(folder, { recursive: true, force: true });
});

const page = { url: "app://copilot/index.html", isMainFrame: true };
const ours: Sender = { frame: page, isOurWindow: true, windowId: 7 };
const strangers: fc.Arbitrary<Sender> = fc.constantFrom<Sender>(
  { frame: undefined, isOurWindow: true, windowId: 7 },
  { frame: page, isOurWindow: false, windowId: 8 },
  { frame: { ...page, isMainFrame: false }, isOurWindow: true, windowId: 7 },
  { frame: { ...page, url: "app://copilot.evil/index.html" }, isOurWindow: true, windowId: 7 },
  { frame: { ...page, url: "https://evil.example/" }, isOurWindow: true, windowId: 7 },
  { frame: { ...page, url: "not an address" }, isOurWindow: true, windowId: 7 },
);

/** Values that have led others astray; those that name a place name one beside the store. */
function hostileValues(): fc.Arbitrary<unknown> {
  const canary = path.join(folder, "canary.jsonl");
  return fc.oneof(
    fc.constantFrom<unknown>(
      ...[
        "../../canary",
        "../../canary.jsonl",
        canary,
        `file://${canary}`,
        "..",
        ".",
        "/",
        "con",
        "a\u0000b",
      ],
      ...["__proto__", "constructor", "x".repeat(10_000), "\ud800", "", " ", "-1", "NaN"],
      ...[null, true, -1, 0, 1e308, [], {}, [[[]]], { toString: 1 }, JSON.parse('{"__proto__": {"a": 1}}')],
    ),
    fc.string(),
    fc.jsonValue(),
  );
}

/** Requests that are right, as far as one can know without a person. */
function rightRequests(): Readonly<Record<string, unknown>> {
  const turn = { turnId: "2025-11-11T04-36-29Z-0001234-000" };
  const config = { agent: { agentId: "copilot" } };
  const provider = {
    id: "box",
    kind: "openai-compatible",
    label: "Box",
    baseUrl: "http://127.0.0.1:9/v1",
    models: [],
  };
  const server = { id: "files", enabled: false, transport: "stdio", command: "no-such-program", args: [] };
  return {
    "app:openLink": { url: "https://example.org" },
    "app:openLinkMenu": { url: "https://example.org" },
    "app:copyText": { text: "a" },
    "app:showStorage": {},
    "app:keepTexts": {},
    "sessions:create": { title: "A" },
    "sessions:sendMessage": { sessionId, input: { role: "user", content: "hello" }, config },
    "sessions:respondToPermission": { ...turn, toolCallId: "c", decision: "allow" },
    "sessions:respondToAskHuman": { ...turn, toolCallId: "c", answer: "a" },
    "sessions:deliverAsyncToolResult": { ...turn, toolCallId: "c", result: { output: "a", isError: false } },
    "sessions:setTitle": { sessionId, title: "B" },
    "sessions:export": { sessionId, format: "raw" },
    "sessions:delete": { sessionId: turn.turnId },
    "settings:update": { appearance: { theme: "dark" } },
    "providers:save": { provider },
    "providers:remove": { id: "box" },
    "providers:setKey": { id: "box", key: "k" },
    "providers:removeKey": { id: "box" },
    "agents:get": { agentId: "copilot" },
    "agents:save": { agent: { agentId: "mine", name: "Mine", prompt: "p" }, mode: "create" },
    "agents:remove": { agentId: "mine" },
    "mcp:save": { server },
    "mcp:remove": { id: "files" },
    "mcp:retry": { id: "files" },
    "mcp:setSecret": { name: "token", secret: null },
    session: { sessionId },
    turn,
  };
}

function requestFor(channel: IpcChannel): fc.Arbitrary<unknown> {
  const known = rightRequests();
  const right = known[channel] ?? fallbackFor(channel, known);
  const hostile = hostileValues();
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(right) },
    { weight: 6, arbitrary: fc.tuple(fc.nat(), hostile).map(([at, value]) => replaced(right, at, value)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.string(), hostile)
        .map(([name, value]) => ({ ...(right as object), [name]: value })),
    },
    { weight: 1, arbitrary: hostile },
  );
}

function fallbackFor(channel: IpcChannel, known: Readonly<Record<string, unknown>>): unknown {
  const accepts = (request: unknown) => ipcChannels[channel].request.safeParse(request).success;
  return [known["session"], known["turn"]].find(accepts) ?? {};
}

/** The same with one of its values, however deep, in another's place. */
function replaced(value: unknown, at: number, by: unknown): unknown {
  if (typeof value !== "object" || value === null) return by;
  const entries = Object.entries(value);
  if (entries.length === 0) return by;
  const chosen = at % entries.length;
  const changed = entries.map(([name, member], index) => [
    name,
    index === chosen ? replaced(member, Math.floor(at / entries.length), by) : member,
  ]);
  return Array.isArray(value) ? changed.map(([, member]) => member) : Object.fromEntries(changed);
}

it(`answers ${CALLS.toLocaleString("en")} mutated calls with envelopes, strangers with a refusal, and touches nothing beside the store, quality.md §2`, async () => {
  const channel = fc.constantFrom(...(Object.keys(ipcChannels) as IpcChannel[]));
  const sender = fc.oneof({ weight: 4, arbitrary: fc.constant(ours) }, { weight: 1, arbitrary: strangers });
  const call = channel.chain((name) => fc.tuple(fc.constant(name), sender, requestFor(name)));
  const calls = fc.sample(call, CALLS);
  const before = await besideTheStore();
  const codes = new Map<string, number>();
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    const batch = calls.slice(from, from + AT_ONCE);
    const answers = await Promise.all(
      batch.map(([name, who, request]) => handleRequest(desk, name, who, request)),
    );
    for (const [index, answer] of answers.entries()) {
      const envelope = IpcEnvelope.parse(answer);
      const code = envelope.ok ? "ok" : envelope.error.code;
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (batch[index]?.[1] !== ours) expect(code).toBe("forbidden-sender");
    }
  }
  // Both ways were gone often, and nothing of ours broke on the way.
  expect(codes.get("ok")).toBeGreaterThan(100);
  expect(codes.get("invalid-input")).toBeGreaterThan(1_000);
  expect(codes.get("internal") ?? 0).toBe(0);
  expect(await besideTheStore()).toEqual(before);
  expect(await core.sessions.getSession(sessionId)).toMatchObject({ definition: { sessionId } });
}, 300_000);

/** Everything in the folder that the store lies in, besides the store. */
async function besideTheStore(): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(path.join(folder, "store") + path.sep));
  return Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const));
}
