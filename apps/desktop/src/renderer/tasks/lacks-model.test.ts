import { OFFLINE_GUIDE } from "@x/shared";
import { expect, it } from "vitest";
import { lacksModel } from "./lacks-model.js";

it("app.md §5 a task lacks a model where neither it, nor its agent, nor the settings name one", () => {
  const big = { provider: "box", model: "big" };
  const plain = { systemPrompt: "You help.", toolIds: [] };
  const agents = [
    { agentId: "copilot", builtIn: true, agent: plain },
    { agentId: "reviewer", builtIn: false, agent: { ...plain, model: big } },
    { agentId: "broken", builtIn: false },
  ];
  const lacks = (agentId: string, model: string, defaultModel?: typeof big) =>
    lacksModel({ agentId, model }, agents, defaultModel);
  expect(["copilot", "broken", "gone"].map((agentId) => lacks(agentId, ""))).toEqual([true, true, true]);
  expect(lacks("reviewer", "")).toBe(false);
  expect(lacks("copilot", "", big)).toBe(false);
  expect(lacks("copilot", `${OFFLINE_GUIDE.provider}/${OFFLINE_GUIDE.model}`)).toBe(false);
});
