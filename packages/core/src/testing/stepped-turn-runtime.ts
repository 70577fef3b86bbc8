// A turn runtime whose advances are stepped by the test: nothing runs by itself, every file it leaves is a real turn log, and
// what it was asked is on record. S§13.
import {
  openModelCall,
  reduceTurn,
  ShuttingDownError,
  type Turn,
  type TurnCreated,
  type TurnExternalInput,
  TurnInputError,
  type TurnOutcome,
  type TurnState,
  type TurnStreamEvent,
  turnOutcomeOf,
} from "@x/shared";
import { AGENT, answered, called, callFailed, completed, type TurnPart, turnTime } from "@x/shared/testing";
import type { IClock } from "../ports/clock.js";
import type { IMonotonicallyIncreasingIdGenerator } from "../ports/id-generator.js";
import type {
  AdvanceOptions,
  CreatedTurn,
  CreateTurnInput,
  ITurnRuntime,
  TurnExecution,
} from "../runtime/turns/api.js";
import { cancellation } from "../runtime/turns/cancellation.js";
import { HotStream } from "../runtime/turns/invocation/hot-stream.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";
import { type Deferred, deferred } from "./deferred.js";
import { continuation } from "./turn-logs.js";

export interface SteppedTurnRuntimeParts {
  readonly turnRepo: ITurnRepo;
  readonly idGenerator: IMonotonicallyIncreasingIdGenerator;
  readonly clock: IClock;
}

export class SteppedTurnRuntime implements ITurnRuntime {
  /** What every turn was created from, in order. */
  readonly creations: CreateTurnInput[] = [];
  /** Every advance, in order. */
  readonly advances: SteppedAdvance[] = [];
  /** Obeys `cancel` inputs and aborted signals by itself, as the real one does. False: the test steps that too. */
  obedient = true;
  /** Called before and after a turn's file is made; may throw, or wait. */
  beforeCreate: () => unknown = () => {};
  afterCreate: () => unknown = () => {};
  readonly #parts: SteppedTurnRuntimeParts;

  constructor(parts: SteppedTurnRuntimeParts) {
    this.#parts = parts;
  }

  async createTurn(input: CreateTurnInput): Promise<CreatedTurn> {
    this.creations.push(input);
    await this.beforeCreate();
    const created: TurnCreated = {
      type: "turn_created",
      schemaVersion: 1,
      turnId: this.#parts.idGenerator.next(),
      ts: this.#parts.clock.now(),
      sessionId: input.sessionId ?? null,
      agent: {
        requested: input.agent,
        resolved: { ...AGENT, model: input.agent.overrides?.model ?? AGENT.model },
      },
      context: input.context,
      input: input.input,
      config: { autoPermission: false, maxModelCalls: 50, ...input.config },
    };
    await this.#parts.turnRepo.create(created);
    await this.afterCreate();
    return { turnId: created.turnId, created };
  }

  advanceTurn(turnId: string, input?: TurnExternalInput, options: AdvanceOptions = {}): TurnExecution {
    const advance = new SteppedAdvance(this.#parts.turnRepo, { turnId, input, options });
    this.advances.push(advance);
    if (this.obedient) advance.obey();
    return advance.execution;
  }

  async getTurn(turnId: string): Promise<Turn> {
    return { turnId, events: await this.#parts.turnRepo.read(turnId) };
  }

  /** The advance that was started last. */
  get last(): SteppedAdvance {
    const advance = this.advances.at(-1);
    if (advance === undefined) throw new Error("no advance was started");
    return advance;
  }

  /** The turn and the input of every advance, in order. */
  get asked(): { turnId: string; input?: TurnExternalInput }[] {
    return this.advances.map(({ turnId, input }) => (input === undefined ? { turnId } : { turnId, input }));
  }
}

interface Asked {
  readonly turnId: string;
  readonly input: TurnExternalInput | undefined;
  readonly options: AdvanceOptions;
}

/** One invocation under the test's hand. */
export class SteppedAdvance {
  readonly turnId: string;
  readonly input: TurnExternalInput | undefined;
  readonly signal: AbortSignal | undefined;
  readonly execution: TurnExecution;
  readonly #turnRepo: ITurnRepo;
  readonly #stream = new HotStream<TurnStreamEvent>();
  readonly #outcome: Deferred<TurnOutcome> = deferred<TurnOutcome>();

  constructor(turnRepo: ITurnRepo, { turnId, input, options }: Asked) {
    this.#turnRepo = turnRepo;
    this.turnId = turnId;
    this.input = input;
    this.signal = options.signal;
    this.execution = { events: this.#stream, outcome: this.#outcome.promise };
    this.#outcome.promise.catch(() => undefined);
  }

  get isAborted(): boolean {
    return this.signal?.aborted === true;
  }

  /** These events follow in the file, then in the stream. */
  async writes(...parts: readonly TurnPart[]): Promise<void> {
    const events = continuation(await this.#turnRepo.read(this.turnId), ...parts);
    await this.#turnRepo.append(this.turnId, events);
    for (const event of events) this.#stream.push(event);
  }

  streams(delta: string): void {
    this.#stream.push({ type: "text_delta", turnId: this.turnId, modelCallIndex: 0, delta });
  }

  /** The events that carry the input are in the file. */
  async accepts(...parts: readonly TurnPart[]): Promise<void> {
    await this.writes(...parts);
  }

  /** Writes, then settles as the file says. */
  async settles(...parts: readonly TurnPart[]): Promise<void> {
    if (parts.length > 0) await this.writes(...parts);
    const outcome = turnOutcomeOf(reduceTurn(await this.#turnRepo.read(this.turnId)));
    if (outcome === undefined) throw new Error("the turn's file has no outcome");
    this.#stream.end();
    this.#outcome.resolve(outcome);
  }

  /** One more model call, answered, and the end. A call that was open is closed as interrupted. */
  async completes(text = "Done."): Promise<void> {
    const turn = reduceTurn(await this.#turnRepo.read(this.turnId));
    const open = openModelCall(turn);
    const index = turn.modelCalls.length;
    const closing = open === undefined ? [] : [callFailed(open.index)];
    await this.settles(...closing, called(index), answered(index, text), completed());
  }

  rejects(error: unknown): void {
    this.#stream.fail(error);
    this.#outcome.reject(error);
  }

  /** Does what the real runtime does with a cancel and with an abort. */
  obey(): void {
    if (this.isAborted) void this.#stop();
    else this.signal?.addEventListener("abort", () => void this.#stop(), { once: true });
    if (this.input?.type === "cancel" && !this.isAborted) void this.#stop();
  }

  async #stop(): Promise<void> {
    if (this.signal?.reason instanceof ShuttingDownError) return this.rejects(this.signal.reason);
    try {
      await this.#turnRepo.withLock(this.turnId, () => this.#cancel());
    } catch (error) {
      this.rejects(error);
    }
  }

  async #cancel(): Promise<void> {
    const turn = reduceTurn(await this.#turnRepo.read(this.turnId));
    if (turn.terminal === undefined) return this.settles(...this.#cancellation(turn));
    if (this.input === undefined) return this.settles();
    throw new TurnInputError(`turn ${this.turnId} has ended`);
  }

  #cancellation(turn: TurnState): TurnPart[] {
    const reason = this.input?.type === "cancel" ? this.input.reason : this.signal?.reason;
    const drafts = cancellation(turn, typeof reason === "string" ? reason : undefined);
    return drafts.map((draft) => ({ position }) => ({
      ...draft,
      turnId: this.turnId,
      ts: turnTime(position),
    }));
  }
}
