// Owns one model call: announced on disk, sent, its step events appended as they come, then settled. T§9.5.
// A provider's failure is a fact of the turn and ends it; a log that takes no more is not, and leaves the call open.
import {
  assertNever,
  InvalidInputError,
  type JsonValue,
  type ModelCallFailed,
  nextRequestReferences,
  TurnCorruptionError,
  type TurnState,
} from "@x/shared";
import { cancellation } from "../cancellation.js";
import { composeModelRequest } from "../compose-request.js";
import { thrownMessage } from "../foreign/thrown-message.js";
import type { Invocation } from "../invocation/invocation.js";
import type { TurnDependencies } from "../invocation/turn-dependencies.js";
import { untilStopped } from "../invocation/until-stopped.js";
import { ModelCallError } from "../model-call-error.js";
import { failedBy } from "../next-step.js";
import type { LlmStreamEvent } from "../ports.js";
import { badResponse, checkedStreamEvent } from "./model-stream-event.js";
import { OpenBlocks } from "./open-blocks.js";
import { ToolCallIds, usedToolCallIds } from "./tool-call-ids.js";

/** Milliseconds that a stream may stay open after its answer: it has nothing to say any more. */
const MAX_AFTER_ANSWER = 1_000;

export async function callModel(
  turn: Invocation,
  dependencies: TurnDependencies,
  decidedOn: TurnState,
  modelCallIndex: number,
): Promise<void> {
  const { log } = turn;
  const request = { ...nextRequestReferences(decidedOn), parameters: dependencies.parameters };
  const isRequested = await log.commitIf(decidedOn, [
    { type: "model_call_requested", modelCallIndex, request },
  ]);
  if (!isRequested) return;
  const blocks = new OpenBlocks(modelCallIndex);
  try {
    const { message, finishReason, usage, providerMetadata } = await readAnswer(
      turn,
      dependencies,
      modelCallIndex,
      blocks,
    );
    const completed = { type: "model_call_completed", modelCallIndex, message, finishReason, usage } as const;
    await log.commit(() => [providerMetadata === undefined ? completed : { ...completed, providerMetadata }]);
  } catch (error) {
    await settleUnanswered(turn, modelCallIndex, blocks, error);
  }
}

type Answer = Extract<LlmStreamEvent, { type: "completed" }>;

async function readAnswer(
  { log, stop, feed, turnId, ports }: Invocation,
  { agent, prefix, model }: TurnDependencies,
  modelCallIndex: number,
  blocks: OpenBlocks,
): Promise<Answer> {
  const encode = model.encodeMessages.bind(model);
  const request = composeModelRequest(log.state, modelCallIndex, prefix, agent, encode);
  const ids = new ToolCallIds(modelCallIndex, () => usedToolCallIds(log.state, prefix));
  let answer: Answer | undefined;
  let providerError: JsonValue | undefined;
  const patience = { isAtEnd: () => answer !== undefined, limit: MAX_AFTER_ANSWER, timers: ports.timers };
  // Whoever heard of the request may have stopped the turn: then nothing is sent.
  stop.throwIfStopped();
  const stream = model.stream({ ...request, signal: stop.signal });
  for await (const raw of untilStopped(stream, stop, patience)) {
    const event = checkedStreamEvent(raw, ids);
    if (answer !== undefined) throw badResponse(`${event.type} after the answer`);
    switch (event.type) {
      case "text_delta":
      case "reasoning_delta":
        blocks.delta(event.type, event.delta);
        feed.delta({ type: event.type, turnId, modelCallIndex, delta: event.delta });
        break;
      case "step_event": {
        const step = event.event;
        await log.commit(() => [{ type: "model_step_event", modelCallIndex, event: step }]);
        blocks.step(step);
        if (step.type === "provider_error") providerError = step.error;
        break;
      }
      case "waiting": {
        const { type: _said, ...wait } = event;
        ports.noticeBus.publish({ type: "model-call-waits", turnId, ...wait });
        break;
      }
      case "completed":
        answer = event;
        break;
      default:
        assertNever(event);
    }
  }
  if (answer !== undefined) return answer;
  throw providerError === undefined
    ? badResponse("no answer")
    : new ModelCallError("unknown", textOf(providerError));
}

async function settleUnanswered(
  { log, stop }: Invocation,
  modelCallIndex: number,
  blocks: OpenBlocks,
  error: unknown,
): Promise<void> {
  // Failed or shut down: nothing more is written, and recovery closes the call.
  if (log.closed !== undefined) throw error;
  const { cause } = stop;
  if (cause?.kind === "cancel") {
    await log.commit((state) => cancellation(state, cause.reason, blocks.ends()));
    return;
  }
  const failure = failureOf(error);
  await log.commit((state) => [
    ...blocks.ends(),
    { type: "model_call_failed", modelCallIndex, ...failure },
    failedBy(state, failure),
  ]);
}

function failureOf(thrown: unknown): Pick<ModelCallFailed, "error" | "code" | "retryable"> {
  const error = thrownMessage(thrown);
  if (thrown instanceof ModelCallError) return { error, code: thrown.code, retryable: thrown.retryable };
  // The gate, or the repository, refused what the provider sent.
  const isRefused = thrown instanceof TurnCorruptionError || thrown instanceof InvalidInputError;
  return { error, code: isRefused ? "bad-response" : "unknown" };
}

function textOf(error: JsonValue): string {
  return typeof error === "string" ? error : JSON.stringify(error);
}
