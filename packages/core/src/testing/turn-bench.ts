// A turn runtime with fakes at every seam and nothing else faked: what tests of the runtime, and of whatever stands on it, use.
import type {
  AppNotice,
  TurnBusMessage,
  TurnCreated,
  TurnEvent,
  TurnExternalInput,
  TurnLifecycleMessage,
  TurnOutcome,
  TurnStreamEvent,
} from "@x/shared";
import { SESSION_ID, TURN_ID } from "@x/shared/testing";
import { EventHub } from "../bus/event-hub.js";
import type { AdvanceOptions, CreatedTurn, CreateTurnInput, TurnExecution } from "../runtime/turns/api.js";
import { ContextResolver } from "../runtime/turns/context-resolver.js";
import { MemoryTurnRepo } from "../runtime/turns/memory-repo.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";
import { TurnRuntime } from "../runtime/turns/runtime.js";
import { Arrivals } from "./deferred.js";
import { FakeAgents } from "./fake-agents.js";
import { FakeChecker, FakeClassifier } from "./fake-permissions.js";
import { CountingIds, FakeClock, FakeTimers } from "./fake-time.js";
import { FakeTools } from "./fake-tools.js";
import { ObservedTurnRepo } from "./observed-turn-repo.js";
import { RecordingLogger } from "./recording-logger.js";
import { FakeModels, ScriptedModel } from "./scripted-model.js";

export interface TurnBenchOptions {
  /** Default: in memory. */
  readonly repo?: ITurnRepo;
  /** Default: `CountingIds`, which starts with `TURN_ID`. */
  readonly idGenerator?: CountingIds;
  readonly contextCacheBytes?: number;
  /** Default: stands still. */
  readonly clock?: FakeClock;
  readonly timers?: FakeTimers;
}

export class TurnBench {
  readonly clock: FakeClock;
  readonly timers: FakeTimers;
  readonly agents = new FakeAgents();
  readonly model = new ScriptedModel();
  readonly models = new FakeModels(this.model);
  readonly tools = new FakeTools();
  readonly checker = new FakeChecker();
  readonly classifier = new FakeClassifier();
  readonly logger = new RecordingLogger();
  readonly repo: ObservedTurnRepo;
  readonly contextResolver: ContextResolver;
  readonly runtime: TurnRuntime;
  /** What listeners of the buses threw. */
  readonly listenerErrors: unknown[] = [];
  readonly turnEventBus = new EventHub<TurnBusMessage>((error) => this.listenerErrors.push(error));
  readonly lifecycleBus = new EventHub<TurnLifecycleMessage>((error) => this.listenerErrors.push(error));
  readonly turnNoticeBus = new EventHub<AppNotice>((error) => this.listenerErrors.push(error));
  /** Everything that the buses carried, in order. */
  readonly published: TurnBusMessage[] = [];
  readonly lifecycle: TurnLifecycleMessage[] = [];
  readonly #durable = new Arrivals<string, TurnEvent>();

  constructor(options: TurnBenchOptions = {}) {
    this.clock = options.clock ?? new FakeClock();
    this.timers = options.timers ?? new FakeTimers();
    this.repo = new ObservedTurnRepo(options.repo ?? new MemoryTurnRepo());
    this.contextResolver = new ContextResolver({ turnRepo: this.repo }, options.contextCacheBytes);
    this.turnEventBus.subscribe((message) => {
      this.published.push(message);
      if (message.offset !== undefined) this.#durable.arrive(message.event.type, message.event as TurnEvent);
    });
    this.lifecycleBus.subscribe((message) => this.lifecycle.push(message));
    this.runtime = new TurnRuntime({
      turnRepo: this.repo,
      idGenerator: options.idGenerator ?? new CountingIds(),
      clock: this.clock,
      timers: this.timers,
      agentResolver: this.agents,
      modelRegistry: this.models,
      toolRegistry: this.tools,
      contextResolver: this.contextResolver,
      permissionChecker: this.checker,
      permissionClassifier: this.classifier,
      lifecycleBus: this.lifecycleBus,
      turnEventBus: this.turnEventBus,
      noticeBus: this.turnNoticeBus,
      logger: this.logger,
    });
  }

  /** Puts a log on disk, as an earlier process would have left it. */
  async given(events: readonly TurnEvent[]): Promise<void> {
    const [created, ...rest] = events;
    if (created?.type !== "turn_created") throw new Error("a log begins with turn_created");
    await this.repo.create(created);
    if (rest.length > 0)
      await this.repo.withLock(created.turnId, () => this.repo.append(created.turnId, rest));
  }

  create(input: Partial<CreateTurnInput> = {}): Promise<CreatedTurn> {
    return this.runtime.createTurn({
      agent: { agentId: "copilot" },
      sessionId: SESSION_ID,
      context: [],
      input: { role: "user", content: "Hello" },
      config: { humanAvailable: true },
      ...input,
    });
  }

  advance(input?: TurnExternalInput, options?: AdvanceOptions, turnId = TURN_ID): TurnExecution {
    return this.runtime.advanceTurn(turnId, input, options);
  }

  /** Creates a turn and runs it to its first settled outcome. */
  async run(input: Partial<CreateTurnInput> = {}): Promise<{ created: TurnCreated; outcome: TurnOutcome }> {
    const { turnId, created } = await this.create(input);
    return { created, outcome: await this.advance(undefined, {}, turnId).outcome };
  }

  async log(turnId = TURN_ID): Promise<readonly TurnEvent[]> {
    return (await this.runtime.getTurn(turnId)).events;
  }

  /** Resolves with the first durable event of this type that is published, also when it was before. */
  happened(type: TurnEvent["type"]): Promise<TurnEvent> {
    return this.#durable.wait(type);
  }
}

/** Reads a stream to its end. */
export async function readAll(events: AsyncIterable<TurnStreamEvent>): Promise<TurnStreamEvent[]> {
  const all: TurnStreamEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
