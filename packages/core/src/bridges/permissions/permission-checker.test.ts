import type { JsonValue, TurnCreated } from "@x/shared";
import { AGENT, created, eventsOf, TURN_ID } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import type { IToolSource } from "../../runtime/tools/tool-source.js";
import { MemoryTurnRepo } from "../../runtime/turns/memory-repo.js";
import type { PermissionCheck } from "../../runtime/turns/ports.js";
import { ConservativeClassifier } from "./conservative-classifier.js";
import { PermissionChecker } from "./permission-checker.js";

const source: IToolSource = {
  name: "test",
  descriptors: async () => [],
  find: async () => undefined,
  permission: async ({ toolId, input }) => {
    if (toolId === "test:free") return { required: false };
    if (toolId === "test:asks") return { required: true, request: { runs: input } };
    if (toolId === "test:breaks") throw new Error("cannot tell");
    return undefined;
  },
};

/** A check in a turn that was requested with this composition. */
async function check(
  toolId: string,
  composition?: JsonValue,
  where: { sessionId?: string | null; humanAvailable?: boolean } = {},
) {
  const { sessionId = null, humanAvailable = false } = where;
  const config = { autoPermission: true, humanAvailable, maxModelCalls: 50 };
  const requested =
    composition === undefined
      ? { agentId: AGENT.agentId }
      : { agentId: AGENT.agentId, overrides: { composition } };
  const turnRepo = new MemoryTurnRepo();
  const [event] = eventsOf([created({ sessionId, config, agent: { requested, resolved: AGENT } })]);
  await turnRepo.create(event as TurnCreated);
  const call: PermissionCheck = {
    turnId: TURN_ID,
    sessionId,
    agentId: AGENT.agentId,
    config,
    toolCallId: "c1",
    toolId,
    toolName: "tool",
    input: { x: 1 },
    signal: new AbortController().signal,
  };
  return new PermissionChecker({ toolSources: [source], turnRepo }).check(call);
}

const asked = { required: true, request: { runs: { x: 1 } } };
const allowed = { allowTools: ["test:asks"] };

describe("who must be asked first (T§9)", () => {
  it("is what the tool declares", async () => {
    expect(await check("test:free")).toEqual({ required: false });
    expect(await check("test:asks")).toEqual(asked);
  });

  it.each(["test:gone", "elsewhere:tool", "plain", ":", ""])(
    "is asked about %j, which nobody declares: it fails closed",
    async (toolId) => {
      expect(await check(toolId)).toEqual({
        required: true,
        request: {
          action: "run a tool that declares no permission",
          toolId,
          toolName: "tool",
          input: { x: 1 },
        },
      });
    },
  );

  it("cannot be told when the declaration fails, which the runtime takes as yes", async () => {
    await expect(check("test:breaks")).rejects.toThrow("cannot tell");
  });
});

describe("the allowlist of a run that nobody watches (Clarifications: Headless)", () => {
  it("allows the tools it names, from the turn's own file, and nothing else", async () => {
    expect(await check("test:asks", allowed)).toEqual({ required: false });
    expect(await check("test:asks", { allowTools: ["test:free"] })).toEqual(asked);
    expect(await check("test:asks", { allowTools: [] })).toEqual(asked);
    expect(await check("test:asks", { other: true })).toEqual(asked);
  });

  it("means nothing in a session or where a human is: a window could write it into its request", async () => {
    const sessionId = "2025-11-11T04-36-29Z-0001234-001";
    expect(await check("test:asks", allowed, { sessionId })).toEqual(asked);
    expect(await check("test:asks", allowed, { humanAvailable: true })).toEqual(asked);
    expect(await check("test:asks", allowed, { sessionId, humanAvailable: true })).toEqual(asked);
  });
});

describe("the default classifier (T§9)", () => {
  it("leaves every call to a person, with the reason", async () => {
    const request = { toolName: "file-write", input: {}, request: {} };
    const requests = ["c1", "c2"].map((toolCallId) => ({ toolCallId, ...request }));
    const reason =
      '"file-write" acts beyond reading the workspace, and nothing says that this call is harmless';
    expect(await new ConservativeClassifier().classify({ turnId: TURN_ID, messages: [], requests })).toEqual([
      { toolCallId: "c1", decision: "defer", reason },
      { toolCallId: "c2", decision: "defer", reason },
    ]);
  });
});
