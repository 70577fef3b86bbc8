// Owns which agent and which model answer the next message: what the person picked, else what answered the last turn, else
// what the agent or the settings say. PURE. app.md §3 "model picker that applies to the next turn".
import {
  type AgentView,
  isOfflineGuide,
  ModelDescriptor,
  OFFLINE_GUIDE,
  type SendMessageConfig,
} from "@x/shared";
import { z } from "zod";

/** What a person picked on purpose; kept on the disk of the window. */
export const Pick = z.strictObject({
  agentId: z.exactOptional(z.string().min(1)),
  model: z.exactOptional(ModelDescriptor),
});
export type Pick = Readonly<z.infer<typeof Pick>>;

export interface NextTurnFacts {
  /** Of a message that names no agent. */
  readonly defaultAgentId: string;
  readonly defaultModel: ModelDescriptor | undefined;
  readonly agents: readonly AgentView[];
  /** Of the conversation's latest turn. */
  readonly last: { readonly agentId: string; readonly model: ModelDescriptor } | undefined;
  readonly picked: Pick;
}

export interface NextTurn {
  readonly agentId: string;
  readonly model: ModelDescriptor;
  readonly config: SendMessageConfig;
}

export function nextTurn({ defaultAgentId, defaultModel, agents, last, picked }: NextTurnFacts): NextTurn {
  const agentId = picked.agentId ?? last?.agentId ?? defaultAgentId;
  const agent = agents.find((known) => known.agentId === agentId)?.agent;
  // What answers when the message names no model.
  const unasked = agent?.model ?? defaultModel ?? OFFLINE_GUIDE;
  const model = picked.model ?? modelOfLast(last, agentId) ?? unasked;
  const overrides = isSameModel(model, unasked) ? {} : { overrides: { model } };
  return { agentId, model, config: { agent: { agentId, ...overrides } } };
}

/** Another agent brings its own model. The guide stood in until a model was set up; nobody chose it. */
function modelOfLast(last: NextTurnFacts["last"], agentId: string): ModelDescriptor | undefined {
  if (last === undefined || last.agentId !== agentId || isOfflineGuide(last.model)) return undefined;
  return last.model;
}

export function isSameModel(left: ModelDescriptor, right: ModelDescriptor): boolean {
  return left.provider === right.provider && left.model === right.model;
}
