import { describe, expect, test } from "vitest";
import { AgentSnapshot, RequestedAgent } from "./agents.js";
import { AGENT, MODEL, READ_TOOL } from "./testing/index.js";

const inherited = { agentId: "copilot", model: MODEL, inheritedFrom: "t0" };
const isSnapshot = (value: unknown): boolean => AgentSnapshot.safeParse(value).success;
const isRequest = (value: unknown): boolean => RequestedAgent.safeParse(value).success;

describe("the agent of a turn", () => {
  test("T§4 a snapshot is full or inherited, and passes as it is", () => {
    expect(AgentSnapshot.parse(AGENT)).toStrictEqual(AGENT);
    expect(AgentSnapshot.parse(inherited)).toStrictEqual(inherited);
  });

  test("T§4 a snapshot is never half of each", () => {
    expect(isSnapshot({ ...AGENT, inheritedFrom: "t0" })).toBe(false);
    expect(isSnapshot({ ...inherited, systemPrompt: "You help." })).toBe(false);
    expect(isSnapshot({ agentId: "copilot", model: MODEL })).toBe(false);
  });

  test("T§4 agent and model stay concrete in an inherited snapshot", () => {
    expect(isSnapshot({ model: MODEL, inheritedFrom: "t0" })).toBe(false);
    expect(isSnapshot({ agentId: "copilot", inheritedFrom: "t0" })).toBe(false);
    expect(isSnapshot({ ...inherited, model: { provider: "test" } })).toBe(false);
  });

  test("T§4 a tool names all of its fields and no other", () => {
    const withTool = (tool: object) => isSnapshot({ ...AGENT, tools: [tool] });
    expect(withTool(READ_TOOL)).toBe(true);
    expect(withTool({ ...READ_TOOL, note: "x" })).toBe(false);
    expect(withTool({ ...READ_TOOL, execution: "later" })).toBe(false);
    for (const key of Object.keys(READ_TOOL)) {
      const { [key as never]: _left, ...rest } = READ_TOOL;
      expect(withTool(rest), key).toBe(false);
    }
  });

  test("T§4 a request names an agent, and provider and model together or not at all", () => {
    const requests = [
      { agentId: "copilot" },
      { agentId: "copilot", overrides: {} },
      { agentId: "copilot", overrides: { model: MODEL, composition: { allowTools: ["read"] } } },
    ];
    expect(requests.map((request) => RequestedAgent.parse(request))).toStrictEqual(requests);
    expect([
      isRequest({ agentId: "" }),
      isRequest({ agentId: "copilot", overrides: undefined }),
      isRequest({ agentId: "copilot", overrides: { model: { provider: "test" } } }),
      isRequest({ agentId: "copilot", overrides: { model: { ...MODEL, provider: "" } } }),
      isRequest({ agentId: "copilot", overrides: { prompt: "x" } }),
      isRequest({ agentId: "copilot", overrides: { composition: undefined } }),
      isRequest({ agentId: "copilot", model: MODEL }),
    ]).toStrictEqual([false, false, false, false, false, false, false]);
  });
});
