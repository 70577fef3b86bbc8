// A model that answers by script, or is driven event by event from the test. It records what it was sent.
import type { ConversationMessage, JsonValue, ModelDescriptor } from "@x/shared";
import { MODEL } from "@x/shared/testing";
import type {
  IModelRegistry,
  LlmStreamEvent,
  ModelStreamRequest,
  ResolvedModel,
} from "../runtime/turns/ports.js";
import { Arrivals, type Deferred, deferred } from "./deferred.js";

/** A whole stream; an error in it is thrown in its place. */
export type Script = readonly (LlmStreamEvent | Error)[];
export type SentRequest = Omit<ModelStreamRequest, "signal">;

export class ScriptedModel implements ResolvedModel {
  readonly descriptor: ModelDescriptor;
  readonly parameters: Record<string, JsonValue> = {};
  /** What each call was sent, as it was then. */
  readonly sent: SentRequest[] = [];
  readonly #scripts: Script[] = [];
  readonly #calls = new Arrivals<number, DrivenCall>();
  #answer: ((request: SentRequest, index: number) => Script) | undefined;

  constructor(descriptor: ModelDescriptor = MODEL) {
    this.descriptor = descriptor;
  }

  /** Scripts for the next calls, one each. A call without a script is driven by the test: see `call`. */
  answers(...scripts: Script[]): void {
    this.#scripts.push(...scripts);
  }

  /** Answers every call without a script of its own by what it was sent. */
  answersBy(answer: (request: SentRequest, index: number) => Script): void {
    this.#answer = answer;
  }

  /** Resolves with the `index`-th call (over all turns) when it has been made and asks for its first event. */
  call(index = 0): Promise<DrivenCall> {
    return this.#calls.wait(index);
  }

  encodeMessages(messages: readonly ConversationMessage[]): JsonValue[] {
    return messages.map((message) => ({ encoded: structuredClone(message) as JsonValue }));
  }

  stream({ signal, ...request }: ModelStreamRequest): AsyncIterable<LlmStreamEvent> {
    const index = this.sent.push(structuredClone(request)) - 1;
    const script = this.#scripts.shift() ?? this.#answer?.(request, index);
    return script === undefined
      ? new DrivenCall(signal, (call) => this.#calls.arrive(index, call))
      : played(script);
  }
}

async function* played(script: Script): AsyncGenerator<LlmStreamEvent> {
  for (const event of script) {
    if (event instanceof Error) throw event;
    yield event;
  }
}

/** One call under the test's hand. Every method resolves when the turn has done all it can with what it was given. */
export class DrivenCall implements AsyncIterable<LlmStreamEvent> {
  readonly signal: AbortSignal;
  /** True once the turn has let go of the stream. */
  isDismissed = false;
  readonly #onFirstPull: (call: DrivenCall) => void;
  #pull: Deferred<IteratorResult<LlmStreamEvent>> | undefined;
  #settled = deferred();

  constructor(signal: AbortSignal, onFirstPull: (call: DrivenCall) => void) {
    this.signal = signal;
    this.#onFirstPull = onFirstPull;
  }

  /** Resolves when the turn waits for the next event, or has let go. */
  settled(): Promise<void> {
    return this.#settled.promise;
  }

  async send(...events: readonly LlmStreamEvent[]): Promise<void> {
    for (const event of events) await this.#answer((pull) => pull.resolve({ value: event, done: false }));
  }

  /** Ends the stream. Does not wait: whatever the turn does next is its own. */
  end(): void {
    void this.#answer((pull) => pull.resolve({ value: undefined, done: true }));
  }

  fail(error: unknown): void {
    void this.#answer((pull) => pull.reject(error));
  }

  async complete(...events: readonly LlmStreamEvent[]): Promise<void> {
    await this.send(...events);
    this.end();
  }

  [Symbol.asyncIterator](): AsyncIterator<LlmStreamEvent> {
    return {
      next: () => {
        this.#pull = deferred();
        this.#settled.resolve();
        this.#onFirstPull(this);
        return this.#pull.promise;
      },
      return: () => {
        this.isDismissed = true;
        this.#settled.resolve();
        return Promise.resolve({ value: undefined, done: true });
      },
    };
  }

  #answer(settle: (pull: Deferred<IteratorResult<LlmStreamEvent>>) => void): Promise<void> {
    const pull = this.#pull;
    if (pull === undefined || this.isDismissed) throw new Error("the turn does not wait for this call");
    this.#pull = undefined;
    this.#settled = deferred();
    settle(pull);
    return this.#settled.promise;
  }
}

/** Knows the models it was given, until they are taken away. */
export class FakeModels implements IModelRegistry {
  readonly #models = new Map<string, ResolvedModel>();

  constructor(...models: readonly ResolvedModel[]) {
    for (const model of models) this.#models.set(keyOf(model.descriptor), model);
  }

  add(model: ResolvedModel): void {
    this.#models.set(keyOf(model.descriptor), model);
  }

  remove(descriptor: ModelDescriptor = MODEL): void {
    this.#models.delete(keyOf(descriptor));
  }

  resolve(descriptor: ModelDescriptor): Promise<ResolvedModel> {
    const model = this.#models.get(keyOf(descriptor));
    return model === undefined
      ? Promise.reject(new Error(`no model ${keyOf(descriptor)}`))
      : Promise.resolve(model);
  }
}

function keyOf({ provider, model }: ModelDescriptor): string {
  return `${provider}/${model}`;
}
