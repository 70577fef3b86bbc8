// Owns how a plan becomes one model step: blocks opened, streamed token by token, closed, calls, the end. T§8.
import type { AssistantMessage, ModelCallErrorCode, ToolCallPart, Usage } from "@x/shared";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";
import type { LlmStreamEvent } from "../../runtime/turns/ports.js";
import { failureText, isRetryable } from "./guide-texts.js";
import type { GuidePlan } from "./plan-answer.js";
import { splitTokens } from "./split-tokens.js";

export interface StreamPlanOptions {
  /** Waits before each token; rejects when the call is aborted. */
  readonly pace: () => Promise<void>;
  /** Makes the ids of this answer's calls unlike those of every other answer in the conversation. */
  readonly idPrefix: string;
  readonly inputTokens: number;
}

type Block = "text" | "reasoning";

export async function* streamPlan(
  plan: GuidePlan,
  options: StreamPlanOptions,
): AsyncGenerator<LlmStreamEvent> {
  yield* streamBlock("reasoning", plan.reasoning, options.pace, true);
  // Text that the failure cuts off has no end: closing what is open is the loop's own work (T§9).
  yield* streamBlock("text", plan.text, options.pace, plan.failure === undefined);
  if (plan.failure !== undefined) yield* failWith(plan.failure);
  const calls = plan.calls.map(
    (call, order): ToolCallPart => ({
      type: "tool-call",
      toolCallId: `${options.idPrefix}-${order}`,
      ...call,
    }),
  );
  for (const toolCall of calls) yield { type: "step_event", event: { type: "tool_call", toolCall } };
  const finishReason = calls.length === 0 ? "stop" : "tool-calls";
  const usage = usageOf(plan, options.inputTokens);
  yield { type: "step_event", event: { type: "finish_step", finishReason, usage } };
  yield { type: "completed", message: messageOf(plan, calls), finishReason, usage };
}

async function* streamBlock(
  block: Block,
  text: string,
  pace: () => Promise<void>,
  ends: boolean,
): AsyncGenerator<LlmStreamEvent> {
  if (text === "") return;
  yield { type: "step_event", event: { type: `${block}_start` } };
  for (const delta of splitTokens(text)) {
    await pace();
    yield { type: `${block}_delta`, delta };
  }
  if (ends) yield { type: "step_event", event: { type: `${block}_end`, text } };
}

async function* failWith(code: ModelCallErrorCode): AsyncGenerator<LlmStreamEvent> {
  const message = failureText(code);
  yield { type: "step_event", event: { type: "provider_error", error: { code, message } } };
  throw new ModelCallError(code, message, { retryable: isRetryable(code) });
}

function messageOf(plan: GuidePlan, calls: readonly ToolCallPart[]): AssistantMessage {
  return {
    role: "assistant",
    content: [{ type: "reasoning", text: plan.reasoning }, { type: "text", text: plan.text }, ...calls],
  };
}

function usageOf(plan: GuidePlan, inputTokens: number): Usage {
  const reasoningTokens = splitTokens(plan.reasoning).length;
  const outputTokens = reasoningTokens + splitTokens(plan.text).length;
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens, reasoningTokens };
}
