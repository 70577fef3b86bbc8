// Owns how an agent is called: the built-in one by its name, one that a person made by the id that they gave it. PURE.
import type { AgentView } from "@x/shared";

/** `agents`: those that there are. */
export function agentName(
  agentId: string,
  agents: readonly Pick<AgentView, "agentId" | "builtIn">[],
): string {
  return agents.some((agent) => agent.builtIn && agent.agentId === agentId) ? "Copilot" : agentId;
}
