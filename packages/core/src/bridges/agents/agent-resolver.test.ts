import { type ModelDescriptor, OFFLINE_GUIDE, type RequestedAgent, type ToolDescriptor } from "@x/shared";
import { describe, expect, it } from "vitest";
import type { IToolSource } from "../../runtime/tools/tool-source.js";
import { FakeModels, ScriptedModel } from "../../testing/scripted-model.js";
import type { AgentDefinition } from "./agent-definition.js";
import { AgentResolver } from "./agent-resolver.js";

const model = (name: string): ModelDescriptor => ({ provider: "test", model: name });
const tool = (toolId: string): ToolDescriptor => ({
  toolId,
  name: toolId.replace(":", "-"),
  description: "",
  inputSchema: {},
  execution: "sync",
  requiresHuman: false,
});

function sourceOfTools(name: string, ...tools: ToolDescriptor[]): IToolSource {
  return {
    name,
    descriptors: async () => tools,
    find: async () => undefined,
    permission: async () => undefined,
  };
}

function resolver(agent: Partial<AgentDefinition> = {}, applicationDefault?: ModelDescriptor) {
  const known = [model("asked"), model("own"), model("default"), OFFLINE_GUIDE];
  return new AgentResolver({
    agentCatalog: {
      find: async (agentId) =>
        agentId === "a" ? { agentId, systemPrompt: "You help.", toolIds: [], ...agent } : undefined,
      list: async () => [],
    },
    modelDefaults: { applicationDefault: () => applicationDefault },
    modelRegistry: new FakeModels(...known.map((descriptor) => new ScriptedModel(descriptor))),
    toolSources: [sourceOfTools("one", tool("one:a"), tool("one:b")), sourceOfTools("two", tool("two:c"))],
  });
}

describe("what a requested agent comes to (T§4)", () => {
  it("is its prompt as it stands, its model, and its tools in its own order", async () => {
    const agent = { model: model("own"), toolIds: ["two:c", "one:gone", "one:a"] };
    expect(await resolver(agent).resolve({ agentId: "a" })).toEqual({
      agentId: "a",
      systemPrompt: "You help.",
      model: model("own"),
      tools: [tool("two:c"), tool("one:a")],
    });
  });

  it("has every tool that begins like a pattern, each once", async () => {
    const agent = { toolIds: ["one:b", "one:*"] };
    const { tools } = await resolver(agent, model("default")).resolve({ agentId: "a" });
    expect(tools).toEqual([tool("one:b"), tool("one:a")]);
  });

  it.each<
    [string, RequestedAgent, ModelDescriptor | undefined, ModelDescriptor | undefined, ModelDescriptor]
  >([
    [
      "request",
      { agentId: "a", overrides: { model: model("asked") } },
      model("own"),
      model("default"),
      model("asked"),
    ],
    ["agent", { agentId: "a" }, model("own"), model("default"), model("own")],
    ["application", { agentId: "a", overrides: {} }, undefined, model("default"), model("default")],
    ["offline guide", { agentId: "a" }, undefined, undefined, OFFLINE_GUIDE],
  ])("takes the model of the %s", async (_, requested, own, applicationDefault, chosen) => {
    const resolved = await resolver(own === undefined ? {} : { model: own }, applicationDefault).resolve(
      requested,
    );
    expect(resolved.model).toEqual(chosen);
  });

  it("has no agent that nobody defined", async () => {
    await expect(resolver().resolve({ agentId: "b" })).rejects.toMatchObject({
      code: "agent-not-found",
      data: { agentId: "b" },
    });
  });

  it("refuses a model that cannot be found before there is a turn that would block its session", async () => {
    const requested = { agentId: "a", overrides: { model: model("gone") } };
    await expect(resolver().resolve(requested)).rejects.toThrow("no model test/gone");
  });

  it("drops every tool that the request does not allow (Clarifications: Headless)", async () => {
    const requested = { agentId: "a", overrides: { composition: { allowTools: ["one:b", "two:d"] } } };
    const { tools } = await resolver({ toolIds: ["one:a", "one:b", "two:c"] }).resolve(requested);
    expect(tools).toEqual([tool("one:b")]);
  });

  it("refuses an allowlist that is none", async () => {
    const requested = { agentId: "a", overrides: { composition: { allowTools: "all" } } };
    await expect(resolver().resolve(requested)).rejects.toMatchObject({ code: "invalid-input" });
  });
});
