// Owns the fold from the AI SDK's stream parts to step events, deltas and the final message. PURE: no clock, no I/O.
// Blocks of the log have no ids and never overlap, so a block that another one interrupts is closed and goes on as a new one.
import type {
  AssistantMessage,
  AssistantPart,
  FinishReason,
  JsonValue,
  ProviderOptions,
  Usage,
} from "@x/shared";
import type { LlmStreamEvent } from "../../runtime/turns/ports.js";
import { toPlainJson } from "./to-plain-json.js";

type BlockKind = "text" | "reasoning";

interface OpenBlock {
  readonly kind: BlockKind;
  readonly id: string;
  text: string;
  providerOptions: ProviderOptions | undefined;
}

export interface StepFinish {
  readonly finishReason: FinishReason;
  readonly usage: Usage;
  readonly providerMetadata?: JsonValue;
}

export class StepAssembler {
  readonly #parts: AssistantPart[] = [];
  #open: OpenBlock | undefined;

  /** True once the model has said or asked anything at all. */
  get hasContent(): boolean {
    return this.#parts.length > 0 || this.#open !== undefined;
  }

  get asksForTools(): boolean {
    return this.#parts.some(({ type }) => type === "tool-call");
  }

  start(kind: BlockKind, id: string, metadata: unknown): LlmStreamEvent[] {
    const events = this.#close();
    this.#open = { kind, id, text: "", providerOptions: toProviderOptions(metadata) };
    events.push({ type: "step_event", event: { type: `${kind}_start` } });
    return events;
  }

  delta(kind: BlockKind, id: string, text: string, metadata: unknown): LlmStreamEvent[] {
    const events = this.#open?.id === id && this.#open.kind === kind ? [] : this.start(kind, id, undefined);
    const block = this.#open as OpenBlock;
    block.text += text;
    block.providerOptions = toProviderOptions(metadata) ?? block.providerOptions;
    if (text !== "") events.push({ type: `${kind}_delta`, delta: text });
    return events;
  }

  end(id: string, metadata: unknown): LlmStreamEvent[] {
    if (this.#open?.id !== id) return [];
    this.#open.providerOptions = toProviderOptions(metadata) ?? this.#open.providerOptions;
    return this.#close();
  }

  toolCall(call: { id: string; name: string; input: unknown; metadata: unknown }): LlmStreamEvent[] {
    const events = this.#close();
    const providerOptions = toProviderOptions(call.metadata);
    const toolCall = {
      type: "tool-call" as const,
      toolCallId: call.id,
      toolName: call.name,
      arguments: toPlainJson(call.input) ?? {},
      ...(providerOptions === undefined ? {} : { providerOptions }),
    };
    this.#parts.push(toolCall);
    events.push({ type: "step_event", event: { type: "tool_call", toolCall } });
    return events;
  }

  /** Closes what is open, then `finish_step` and the one `completed`. */
  finish(finish: StepFinish): LlmStreamEvent[] {
    const events = this.#close();
    events.push({ type: "step_event", event: { type: "finish_step", ...finish } });
    events.push({ type: "completed", message: this.#message(), ...finish });
    return events;
  }

  #close(): LlmStreamEvent[] {
    const block = this.#open;
    if (block === undefined) return [];
    this.#open = undefined;
    const { kind, text, providerOptions } = block;
    // An empty block is kept only when it carries continuation metadata (a redacted thought, say).
    if (text !== "" || providerOptions !== undefined) {
      this.#parts.push({ type: kind, text, ...(providerOptions === undefined ? {} : { providerOptions }) });
    }
    return [{ type: "step_event", event: { type: `${kind}_end`, text } }];
  }

  #message(): AssistantMessage {
    const [only, ...others] = this.#parts;
    const plainText = only?.type === "text" && only.providerOptions === undefined && others.length === 0;
    return { role: "assistant", content: plainText ? only.text : this.#parts };
  }
}

function toProviderOptions(metadata: unknown): ProviderOptions | undefined {
  const plain = toPlainJson(metadata);
  if (typeof plain !== "object" || plain === null || Array.isArray(plain)) return undefined;
  const entries = Object.entries(plain).filter(
    ([, value]) => typeof value === "object" && value !== null && !Array.isArray(value),
  );
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as ProviderOptions);
}
