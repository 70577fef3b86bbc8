// Owns what a window sees and writes of agents: the built-in one and the Markdown files of a person. app.md §4.
import { z } from "zod";
import { ModelDescriptor } from "../agents.js";
import { SettingsId } from "../settings.js";

const definition = {
  systemPrompt: z.string(),
  model: z.exactOptional(ModelDescriptor),
  /** One that ends in `*` stands for all that begin like it. */
  toolIds: z.array(z.string().min(1)),
};

export const AgentView = z.strictObject({
  agentId: z.string(),
  builtIn: z.boolean(),
  /** Absent: the file is not valid. */
  agent: z.exactOptional(z.strictObject(definition)),
  /** Why the file is no agent: what, and `file:line`. */
  fault: z.exactOptional(z.strictObject({ code: z.string(), message: z.string() })),
});
export type AgentView = z.infer<typeof AgentView>;

/** What becomes the file `agents/<agentId>.md`. */
export const AgentDraft = z.strictObject({
  agentId: SettingsId,
  systemPrompt: z.string().trim().min(1, { error: "an agent needs a prompt" }),
  model: z.exactOptional(ModelDescriptor),
  toolIds: z.array(z.string().min(1)),
});
export type AgentDraft = z.infer<typeof AgentDraft>;

/** A tool that an agent may be given. */
export const ToolView = z.strictObject({ toolId: z.string(), description: z.string() });
export type ToolView = z.infer<typeof ToolView>;
