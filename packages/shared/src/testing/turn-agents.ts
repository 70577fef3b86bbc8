// The fixed agent of the turn tests and its three tools: one that runs here, one that answers later, one that needs a person.
import type { ResolvedAgent, ToolDescriptor } from "../agents.js";

export const MODEL = { provider: "test", model: "one" };

/** Runs here and at once. */
export const READ_TOOL: ToolDescriptor & { execution: "sync" } = {
  toolId: "builtin:file-read",
  name: "read",
  description: "Reads a file.",
  inputSchema: { type: "object" },
  execution: "sync",
  requiresHuman: false,
};

/** Answered later from outside. */
export const DEPLOY_TOOL: ToolDescriptor & { execution: "async" } = {
  toolId: "mcp:ci:deploy",
  name: "deploy",
  description: "Deploys a build.",
  inputSchema: { type: "object" },
  execution: "async",
  requiresHuman: false,
};

/** Answered later by a person. */
export const ASK_TOOL: ToolDescriptor & { execution: "async" } = {
  toolId: "builtin:ask-human",
  name: "ask",
  description: "Asks the person.",
  inputSchema: { type: "object" },
  execution: "async",
  requiresHuman: true,
};

export const AGENT: ResolvedAgent = {
  agentId: "copilot",
  systemPrompt: "You help.",
  model: MODEL,
  tools: [READ_TOOL, DEPLOY_TOOL, ASK_TOOL],
};
