// A model that does what the last message tells it: `say`, `read`, `ask`, `deploy`, `hang`, `break`. After tool results it says
// that it is done. For tests that run many turns whose course they choose by the message.
import type { AssistantMessage, ConversationMessage, JsonValue, ModelDescriptor } from "@x/shared";
import { MODEL, toolCall, USAGE } from "@x/shared/testing";
import { ModelCallError } from "../runtime/turns/model-call-error.js";
import type { LlmStreamEvent, ModelStreamRequest, ResolvedModel } from "../runtime/turns/ports.js";
import { type Deferred, deferred } from "./deferred.js";

/** What a user message may tell the model to do. `read` runs a tool here; `ask` and `deploy` wait for an answer from outside. */
export const TELLINGS = ["say", "read", "ask", "deploy", "hang", "break"] as const;
export type Telling = (typeof TELLINGS)[number];

export class TellingModel implements ResolvedModel {
  readonly descriptor: ModelDescriptor = MODEL;
  /** False: what it is told to hang on, it says. */
  hangs = true;
  readonly #hanging = new Set<Deferred<Telling>>();
  #onHanging = deferred();

  /** How many calls hang. */
  get hanging(): number {
    return this.#hanging.size;
  }

  /** Resolves when the next call hangs. */
  nextHanging(): Promise<void> {
    return this.#onHanging.promise;
  }

  /** Every call that hangs goes on, as if it had been told this. */
  release(telling: Telling): void {
    for (const call of this.#hanging) call.resolve(telling);
  }

  encodeMessages(messages: readonly ConversationMessage[]): JsonValue[] {
    return messages.map((message) => ({ ...message }));
  }

  async *stream({ messages, signal }: ModelStreamRequest): AsyncIterable<LlmStreamEvent> {
    const last = messages.at(-1) as unknown as ConversationMessage;
    let telling = last.role === "user" ? (last.content as Telling) : "say";
    if (telling === "hang") telling = this.hangs ? await this.#hang(signal) : "say";
    if (telling === "break") throw new ModelCallError("network", "the line is dead");
    const tool = telling === "say" || telling === "hang" ? undefined : telling;
    const message: AssistantMessage = {
      role: "assistant",
      content: tool === undefined ? "Done." : [toolCall("c1", tool)],
    };
    const finishReason = tool === undefined ? "stop" : "tool-calls";
    yield { type: "completed", message, finishReason, usage: USAGE };
  }

  async #hang(signal: AbortSignal): Promise<Telling> {
    const call = deferred<Telling>();
    this.#hanging.add(call);
    signal.addEventListener("abort", () => call.reject(signal.reason), { once: true });
    this.#onHanging.resolve();
    this.#onHanging = deferred();
    try {
      return await call.promise;
    } finally {
      this.#hanging.delete(call);
    }
  }
}
