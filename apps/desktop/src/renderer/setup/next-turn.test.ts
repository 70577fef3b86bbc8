import { type AgentView, type ModelDescriptor, OFFLINE_GUIDE } from "@x/shared";
import { expect, it } from "vitest";
import { type NextTurnFacts, nextTurn } from "./next-turn.js";

const model = (name: string): ModelDescriptor => ({ provider: "box", model: name });
const agents: AgentView[] = [
  { agentId: "copilot", builtIn: true, agent: { systemPrompt: "Help.", toolIds: [] } },
  {
    agentId: "reviewer",
    builtIn: false,
    agent: { systemPrompt: "Review.", toolIds: [], model: model("own") },
  },
];
const facts: NextTurnFacts = {
  defaultAgentId: "copilot",
  defaultModel: model("default"),
  agents,
  last: undefined,
  picked: {},
};

it.each<[string, Partial<NextTurnFacts>, string, ModelDescriptor, "named" | "unnamed"]>([
  ["the default of the settings", {}, "copilot", model("default"), "unnamed"],
  ["the guide until a model is set up", { defaultModel: undefined }, "copilot", OFFLINE_GUIDE, "unnamed"],
  ["what was picked", { picked: { model: model("picked") } }, "copilot", model("picked"), "named"],
  [
    "what answered the last turn",
    { last: { agentId: "copilot", model: model("last") } },
    "copilot",
    model("last"),
    "named",
  ],
  [
    "what was picked rather than what answered last",
    { last: { agentId: "copilot", model: model("last") }, picked: { model: model("picked") } },
    "copilot",
    model("picked"),
    "named",
  ],
  [
    "the default once it is set up, where the guide answered last",
    { last: { agentId: "copilot", model: OFFLINE_GUIDE } },
    "copilot",
    model("default"),
    "unnamed",
  ],
  ["the guide when it was picked", { picked: { model: OFFLINE_GUIDE } }, "copilot", OFFLINE_GUIDE, "named"],
  [
    "the model of the picked agent, not of the agent before",
    { last: { agentId: "copilot", model: model("last") }, picked: { agentId: "reviewer" } },
    "reviewer",
    model("own"),
    "unnamed",
  ],
  [
    "the agent of the last turn",
    { last: { agentId: "reviewer", model: model("own") } },
    "reviewer",
    model("own"),
    "unnamed",
  ],
])("app.md §3 the next turn is answered by %s", (_what, changes, agentId, chosen, how) => {
  expect(nextTurn({ ...facts, ...changes })).toEqual({
    agentId,
    model: chosen,
    config: { agent: { agentId, ...(how === "named" ? { overrides: { model: chosen } } : {}) } },
  });
});
