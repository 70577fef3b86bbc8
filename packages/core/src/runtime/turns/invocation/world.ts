// Owns bringing a turn's dependencies to hand: its full snapshot, its resolved context, its model. T§9.4.
// Not the tools: each is looked up when a call of it is to run.
import {
  CodedError,
  type ConversationMessage,
  type JsonValue,
  type ResolvedAgent,
  StoreIoError,
  TurnDependencyError,
} from "@x/shared";
import { copyJson } from "../foreign/json-copy.js";
import { thrownMessage } from "../foreign/thrown-message.js";
import type { ResolvedModel } from "../ports.js";
import type { Invocation } from "./invocation.js";
import { Interrupted } from "./stop-signal.js";

export interface World {
  readonly agent: ResolvedAgent;
  /** Everything before the turn's own input, ready for the model. */
  readonly prefix: readonly ConversationMessage[];
  readonly model: ResolvedModel;
  /** What the model is called with beside the messages, as every request stores it. */
  readonly parameters: Record<string, JsonValue>;
}

/** Throws `turn-dependency-missing`, `store-io`, or `Interrupted`. */
export async function materialise({ turnId, log, stop, ports }: Invocation): Promise<World> {
  const { agent: snapshots, context } = log.state.definition;
  const { model: descriptor } = snapshots.resolved;
  const need = <T>(what: string, get: () => Promise<T>) =>
    stop.race(get).catch((error: unknown) => {
      throw isPassedOn(error) ? error : missing(turnId, what, error);
    });
  const agent = await need("snapshot", () => ports.contextResolver.resolveAgent(snapshots.resolved));
  const prefix = await need("context", () => ports.contextResolver.resolve(context, descriptor));
  const model = await need(`model ${descriptor.provider}/${descriptor.model}`, () =>
    ports.modelRegistry.resolve(descriptor),
  );
  const parameters = await need("model's parameters", async () => copyJson(model.parameters ?? {}));
  return { agent, prefix, model, parameters: parameters as Record<string, JsonValue> };
}

// A disk that fails is no missing dependency: it keeps its own code.
function isPassedOn(error: unknown): boolean {
  return (
    error instanceof Interrupted || error instanceof TurnDependencyError || error instanceof StoreIoError
  );
}

function missing(turnId: string, what: string, cause: unknown): TurnDependencyError {
  const data = cause instanceof CodedError ? { turnId, causeCode: cause.code } : { turnId };
  const message = `turn ${turnId} cannot go on: its ${what} is not there: ${thrownMessage(cause)}`;
  return new TurnDependencyError(message, { data, cause });
}
