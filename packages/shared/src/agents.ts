// Owns what was asked of an agent and what it resolved to. T§4.
import { z } from "zod";
import { JsonValue } from "./json.js";

export const ModelDescriptor = z.strictObject({ provider: z.string().min(1), model: z.string().min(1) });
export type ModelDescriptor = z.infer<typeof ModelDescriptor>;

/** Provider and model are overridden together or not at all. */
export const RequestedAgent = z.strictObject({
  agentId: z.string().min(1),
  overrides: z.exactOptional(
    z.strictObject({ model: z.exactOptional(ModelDescriptor), composition: z.exactOptional(JsonValue) }),
  ),
});
export type RequestedAgent = z.infer<typeof RequestedAgent>;

export const ToolExecution = z.enum(["sync", "async"]);
export type ToolExecution = z.infer<typeof ToolExecution>;

/** `name` is what the model sees, `toolId` is how the registry finds the code. */
export const ToolDescriptor = z.strictObject({
  toolId: z.string().min(1),
  name: z.string().min(1),
  description: z.string(),
  inputSchema: JsonValue,
  execution: ToolExecution,
  requiresHuman: z.boolean(),
});
export type ToolDescriptor = z.infer<typeof ToolDescriptor>;

export const ResolvedAgent = z.strictObject({
  agentId: z.string().min(1),
  /** Final, byte for byte: the loop adds nothing to it. */
  systemPrompt: z.string(),
  model: ModelDescriptor,
  tools: z.array(ToolDescriptor),
});
export type ResolvedAgent = z.infer<typeof ResolvedAgent>;

/** A snapshot whose prompt and tools are those of the predecessor turn; agent and model stay concrete. */
export const InheritedAgent = z.strictObject({
  agentId: z.string().min(1),
  model: ModelDescriptor,
  inheritedFrom: z.string().min(1),
});
export type InheritedAgent = z.infer<typeof InheritedAgent>;

export const AgentSnapshot = z.union([ResolvedAgent, InheritedAgent]);
export type AgentSnapshot = z.infer<typeof AgentSnapshot>;
