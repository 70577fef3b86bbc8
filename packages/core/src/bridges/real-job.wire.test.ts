// A scripted model over real HTTP does a real job in a real folder, through the whole core: the proof that the pieces fit.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LLMock } from "@copilotkit/aimock";
import { type JsonValue, reduceTurn, type Settings, type TurnEvent, type TurnState } from "@x/shared";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Core } from "../core.js";
import { createCore } from "../create-core.js";
import { atRest } from "../testing/core-bench.js";
import { baseUrlFor, startAimock } from "../testing/provider-servers.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";

const BROKEN = "export function sum(a, b) {\n  return a - b;\n}\n";
const CHECK =
  'import { sum } from "./sum.mjs";\nif (sum(2, 2) !== 4) throw new Error(`2 + 2 = ${sum(2, 2)}`);\nconsole.log("all good");\n';

/** What the model says to each request of the turn, in order. */
const SCRIPT = [
  { name: "file-search", arguments: { pattern: "function sum" } },
  { name: "file-read", arguments: { path: "sum.mjs" } },
  { name: "file-edit", arguments: { path: "sum.mjs", oldText: "a - b", newText: "a + b" } },
  { name: "run-command", arguments: { argv: [process.execPath, "check.mjs"] } },
  { name: "run-command", arguments: { shell: "rm -rf ." } },
];
const REPORT =
  "The sum subtracted. I changed it to add, and the check passes. Cleaning up was denied, so I left it.";

let mock: LLMock;
beforeEach(async () => {
  mock = await startAimock();
});
afterEach(() => mock.stop());

function follow(script: typeof SCRIPT): void {
  let request = 0;
  mock.on({ model: "test-model" }, () => {
    const call = script[request];
    request += 1;
    return call === undefined
      ? { content: REPORT }
      : { toolCalls: [{ ...call, arguments: JSON.stringify(call.arguments) }] };
  });
}

async function openCore(folder: string): Promise<Core> {
  const core = await createCore({ workDir: join(folder, "store"), workspaceDir: join(folder, "project") });
  await core.ready;
  const baseUrl = baseUrlFor(mock.url, "openai-compatible");
  await core.settings.update((settings: Settings) => ({
    ...settings,
    defaultModel: { provider: "mock", model: "test-model" },
    providers: [
      { id: "mock", kind: "openai-compatible", label: "Mock", baseUrl, models: [{ id: "test-model" }] },
    ],
  }));
  return core;
}

/** The state of the session's latest turn as soon as it has come to rest. */
async function stateAtRest(core: Core, sessionId: string): Promise<TurnState> {
  const { latestTurnId = "" } = await atRest(core, sessionId);
  return reduceTurn((await core.turnRuntime.getTurn(latestTurnId)).events);
}

const asked = ({ suspension }: TurnState): JsonValue[] =>
  suspension?.pendingPermissions.map(({ request }) => request) ?? [];

describe("app §4 a scripted agent does a real job", () => {
  test(
    "finds the bug, edits it, runs the check, is denied once, reports; the turn file tells it all",
    () =>
      withTemporaryDirectory(async (folder) => {
        const project = join(folder, "project");
        await mkdir(project);
        await writeFile(join(project, "sum.mjs"), BROKEN);
        await writeFile(join(project, "check.mjs"), CHECK);
        follow(SCRIPT);
        const core = await openCore(folder);
        const sessionId = await core.sessions.createSession();
        const message = {
          role: "user" as const,
          content: "The sum is wrong. Find out why, mend it, prove it.",
        };
        const { turnId } = await core.sessions.sendMessage(sessionId, message, {
          agent: { agentId: "copilot" },
        });

        const beforeEdit = await stateAtRest(core, sessionId);
        expect(asked(beforeEdit)).toEqual([
          {
            action: "edit a file",
            path: join(project, "sum.mjs"),
            replaces: true,
            oldText: "a - b",
            newText: "a + b",
            everywhere: false,
          },
        ]);
        expect(await readFile(join(project, "sum.mjs"), "utf8")).toBe(BROKEN);
        const answer = async (state: TurnState, decision: "allow" | "deny") => {
          const id = state.suspension?.pendingPermissions[0]?.toolCallId ?? "";
          await core.sessions.respondToPermission(turnId, id, decision);
          return stateAtRest(core, sessionId);
        };
        const beforeCheck = await answer(beforeEdit, "allow");
        expect(await readFile(join(project, "sum.mjs"), "utf8")).toBe(BROKEN.replace("a - b", "a + b"));
        expect(asked(beforeCheck)).toMatchObject([
          { action: "run a program", argv: [process.execPath, "check.mjs"], folder: project },
        ]);
        const beforeCleanUp = await answer(beforeCheck, "allow");
        expect(asked(beforeCleanUp)).toMatchObject([{ action: "run a shell command", shell: "rm -rf ." }]);
        const done = await answer(beforeCleanUp, "deny");

        expect(done.terminal).toMatchObject({ type: "turn_completed", output: { content: REPORT } });
        expect(await readFile(join(project, "check.mjs"), "utf8")).toBe(CHECK);
        const story = [...done.toolCalls].map(({ toolName, permission, invocation, result }) => ({
          toolName,
          decision: permission?.resolved?.decision ?? "free",
          ran: invocation !== undefined,
          isError: result?.result.isError,
        }));
        expect(story).toEqual([
          { toolName: "file-search", decision: "free", ran: true, isError: false },
          { toolName: "file-read", decision: "free", ran: true, isError: false },
          { toolName: "file-edit", decision: "allow", ran: true, isError: false },
          { toolName: "run-command", decision: "allow", ran: true, isError: false },
          { toolName: "run-command", decision: "deny", ran: false, isError: true },
        ]);
        expect(JSON.stringify([...done.toolCalls][3]?.result)).toContain("all good");
        await core.close();
      }),
    30_000,
  );

  test(
    "T§6 every request is rebuilt from disk as it was sent, without asking the server and with the provider no longer set up",
    () =>
      withTemporaryDirectory(async (folder) => {
        await mkdir(join(folder, "project"));
        await writeFile(join(folder, "project", "sum.mjs"), BROKEN);
        follow(SCRIPT.slice(0, 2));
        const core = await openCore(folder);
        const sessionId = await core.sessions.createSession();
        const send = async (content: string) => {
          const config = { agent: { agentId: "copilot" } };
          const { turnId } = await core.sessions.sendMessage(sessionId, { role: "user", content }, config);
          await atRest(core, sessionId);
          return turnId;
        };
        const turnIds = [await send("look"), await send("again")];
        const sent = mock
          .getRequests()
          .map(({ body }) => (body as { messages: { role: string; content: unknown }[] }).messages);
        await core.settings.update((settings: Settings) => {
          const { defaultModel: _none, ...rest } = settings;
          return { ...rest, providers: [] };
        });
        const rebuilt = await Promise.all(
          turnIds.map(async (turnId) => {
            const { events } = await core.turnRuntime.getTurn(turnId);
            const calls = events.filter((event: TurnEvent) => event.type === "model_call_requested").length;
            return Promise.all(
              Array.from({ length: calls }, (_, index) => core.requests.inspect(turnId, index)),
            );
          }),
        );
        const roles = rebuilt
          .flat()
          .map(({ systemPrompt, messages }) => [
            { role: "system", content: systemPrompt },
            ...(messages as { role: string }[]),
          ]);
        expect(roles.map((messages) => messages.map(({ role }) => role))).toEqual(
          sent.map((messages) => messages.map(({ role }) => role)),
        );
        expect(rebuilt.flat().map(({ systemPrompt }) => systemPrompt)).toEqual(
          sent.map(([system]) => system?.content),
        );
        expect(rebuilt).toHaveLength(2);
        expect(mock.getRequests()).toHaveLength(sent.length);
        await core.close();
      }),
    30_000,
  );
});
