// An agent resolver with one agent, or an error.
import type { RequestedAgent, ResolvedAgent } from "@x/shared";
import { AGENT } from "@x/shared/testing";
import type { IAgentResolver } from "../runtime/turns/ports.js";

export class FakeAgents implements IAgentResolver {
  agent: ResolvedAgent = AGENT;
  error: unknown;

  resolve({ agentId, overrides }: RequestedAgent): Promise<ResolvedAgent> {
    if (this.error !== undefined) return Promise.reject(this.error);
    return Promise.resolve({ ...this.agent, agentId, model: overrides?.model ?? this.agent.model });
  }
}
