import { expect, it } from "vitest";
import { agentName } from "./agent-name.js";

it("app.md §4 calls the built-in agent by its name, and any other one by its id", () => {
  const agents = [
    { agentId: "copilot", builtIn: true },
    { agentId: "reviewer", builtIn: false },
  ];
  expect(["copilot", "reviewer", "gone"].map((agentId) => agentName(agentId, agents))).toEqual([
    "Copilot",
    "reviewer",
    "gone",
  ]);
});
