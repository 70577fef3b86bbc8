// Owns what an agent is before anything is asked of it.
import type { ModelDescriptor } from "@x/shared";

export interface AgentDefinition {
  readonly agentId: string;
  readonly systemPrompt: string;
  /** Its own model; default: the application's. */
  readonly model?: ModelDescriptor;
  /** Ids of its tools, in the order in which the model sees them; one that ends in `*` stands for all that begin like it. */
  readonly toolIds: readonly string[];
}
