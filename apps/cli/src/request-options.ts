// Owns the options that say who answers, and what they mean in a request.
import { InvalidInputError, type ModelDescriptor, type RequestedAgent } from "@x/shared";

export const requestOptions = {
  agent: { type: "string", value: "ID", summary: "who answers", default: "copilot" },
  model: {
    type: "string",
    value: "PROVIDER/MODEL",
    summary: "which model answers; without it the agent's, else the one that is set up",
  },
} as const;

interface RequestValues {
  readonly agent: string;
  readonly model: string | undefined;
}

/** `allowTools`: the only tools that the agent gets, each without being asked for. Throws `invalid-input`. */
export function requestedAgent(
  { agent, model }: RequestValues,
  allowTools?: readonly string[],
): RequestedAgent {
  const overrides = {
    ...(model === undefined ? {} : { model: readModel(model) }),
    ...(allowTools === undefined ? {} : { composition: { allowTools: [...allowTools] } }),
  };
  return Object.keys(overrides).length === 0 ? { agentId: agent } : { agentId: agent, overrides };
}

function readModel(text: string): ModelDescriptor {
  const slash = text.indexOf("/");
  const descriptor = { provider: text.slice(0, Math.max(0, slash)), model: text.slice(slash + 1) };
  if (descriptor.provider !== "" && descriptor.model !== "") return descriptor;
  throw new InvalidInputError(`"${text}" is not of the form PROVIDER/MODEL`);
}
