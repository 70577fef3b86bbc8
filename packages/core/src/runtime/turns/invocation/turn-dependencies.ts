// Owns bringing a turn's dependencies to hand: its full snapshot, its resolved context, its model. T§9.4.
// Not the tools: each is looked up when a call of it is to run. What comes from a port is checked before anything is announced.
import {
  CodedError,
  type ConversationMessage,
  JsonValue,
  ResolvedAgent,
  StoreIoError,
  TurnDependencyError,
} from "@x/shared";
import { z } from "zod";
import { takenOver, takenOverMessages } from "../foreign/taken-over.js";
import { thrownMessage } from "../foreign/thrown-message.js";
import type { ResolvedModel } from "../ports.js";
import type { Invocation } from "./invocation.js";
import { Interrupted } from "./stop-signal.js";

export interface TurnDependencies {
  readonly agent: ResolvedAgent;
  /** Everything before the turn's own input, ready for the model. */
  readonly prefix: readonly ConversationMessage[];
  readonly model: ResolvedModel;
  /** What the model is called with beside the messages, as every request stores it. */
  readonly parameters: Record<string, JsonValue>;
}

/** Throws `turn-dependency-missing`, `store-io`, or `Interrupted`. */
export async function materialise({ turnId, log, stop, ports }: Invocation): Promise<TurnDependencies> {
  const { agent: snapshots, context } = log.state.definition;
  const { model: descriptor } = snapshots.resolved;
  const need = <T>(what: string, get: () => Promise<T>) =>
    stop.race(get).catch((error: unknown) => {
      throw isPassedOn(error) ? error : missing(turnId, what, error);
    });
  const agent = await need("snapshot", async () =>
    takenOver(ResolvedAgent, await ports.contextResolver.resolveAgent(snapshots.resolved)),
  );
  const prefix = await need("context", async () =>
    takenOverMessages(await ports.contextResolver.resolve(context, descriptor)),
  );
  const model = await need(`model ${descriptor.provider}/${descriptor.model}`, async () =>
    checkedModel(await ports.modelRegistry.resolve(descriptor)),
  );
  const parameters = await need("model's parameters", async () =>
    takenOver(Parameters, model.parameters ?? {}),
  );
  return { agent, prefix, model, parameters };
}

const Parameters = z.record(z.string(), JsonValue);

function checkedModel(model: ResolvedModel): ResolvedModel {
  const { encodeMessages, stream } = model;
  if (typeof encodeMessages === "function" && typeof stream === "function") return model;
  throw new Error("what came for it has no encodeMessages or no stream");
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
