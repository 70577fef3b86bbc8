// Owns bringing a turn's dependencies to hand: its full snapshot, its resolved context, its model. T§9.4.
// Not the tools: each is looked up when a call of it is to run. What comes from a port is checked before anything is announced.
import {
  CodedError,
  ConversationMessage,
  JsonValue,
  ResolvedAgent,
  StoreIoError,
  schemaIssue,
  TurnDependencyError,
} from "@x/shared";
import { z } from "zod";
import { deepFreeze } from "../../../storage/deep-freeze.js";
import { copyCleanJson } from "../foreign/json-copy.js";
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
    takenOverList(await ports.contextResolver.resolve(context, descriptor)),
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

/** What is frozen comes from checked logs of ours; everything else is checked, copied and frozen. */
function takenOver<T>(schema: z.ZodType<T>, value: unknown): T {
  if (Object.isFrozen(value) && typeof value === "object" && value !== null) return value as T;
  const parsed = schema.safeParse(copyCleanJson(value));
  if (!parsed.success) throw new Error(`what came for it cannot be used: ${schemaIssue(parsed.error)}`);
  return deepFreeze(parsed.data);
}

function takenOverList(messages: unknown): readonly ConversationMessage[] {
  if (!Array.isArray(messages)) throw new Error("what came for it is no list of messages");
  return messages.map((message: unknown) => takenOver(ConversationMessage, message));
}

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
