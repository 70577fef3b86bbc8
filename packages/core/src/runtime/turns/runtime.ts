// Owns taking calls for turns (`ITurnRuntime`): their locks and the lifetime of each invocation. Holds no per-turn state. T§8, T§9.
// What happens inside the lock: advance.ts.
import {
  reduceTurn,
  type Turn,
  type TurnExternalInput,
  type TurnOutcome,
  type TurnState,
  type TurnStreamEvent,
} from "@x/shared";
import { deepFreeze } from "../../storage/deep-freeze.js";
import { type AdvanceInput, advance } from "./advance.js";
import type { AdvanceOptions, CreatedTurn, CreateTurnInput, ITurnRuntime, TurnExecution } from "./api.js";
import { LiveLog } from "./commit.js";
import { createTurn } from "./create-turn.js";
import { checkedExternalInput } from "./foreign/external-input.js";
import { thrownMessage } from "./foreign/thrown-message.js";
import { AsyncProgress, type Report } from "./invocation/async-progress.js";
import { HotStream } from "./invocation/hot-stream.js";
import type { TurnRuntimePorts } from "./invocation/invocation.js";
import { StopSignal } from "./invocation/stop-signal.js";
import { turnExecution } from "./invocation/turn-execution.js";
import { TurnFeed } from "./invocation/turn-feed.js";
import { DEFAULT_TURN_LIMITS, type TurnLimits } from "./invocation/turn-limits.js";

export class TurnRuntime implements ITurnRuntime {
  readonly #ports: TurnRuntimePorts;
  readonly #limits: TurnLimits;
  readonly #asyncProgress: AsyncProgress;

  /** `limits` are for hosts with other needs than the specified ones. */
  constructor(
    {
      turnRepo,
      idGenerator,
      clock,
      timers,
      agentResolver,
      modelRegistry,
      toolRegistry,
      contextResolver,
      permissionChecker,
      permissionClassifier,
      lifecycleBus,
      turnEventBus,
      noticeBus,
      logger,
    }: TurnRuntimePorts,
    limits: TurnLimits = DEFAULT_TURN_LIMITS,
  ) {
    this.#ports = {
      turnRepo,
      idGenerator,
      clock,
      timers,
      agentResolver,
      modelRegistry,
      toolRegistry,
      contextResolver,
      permissionChecker,
      permissionClassifier,
      lifecycleBus,
      turnEventBus,
      noticeBus,
      logger,
    };
    this.#limits = limits;
    this.#asyncProgress = new AsyncProgress(timers);
  }

  createTurn(input: CreateTurnInput): Promise<CreatedTurn> {
    return createTurn(this.#ports, input);
  }

  advanceTurn(turnId: string, input?: TurnExternalInput, options: AdvanceOptions = {}): TurnExecution {
    const stream = new HotStream<TurnStreamEvent>();
    return turnExecution(stream, () => this.#advance(turnId, input, options, stream));
  }

  async getTurn(turnId: string): Promise<Turn> {
    return { turnId, events: await this.#ports.turnRepo.read(turnId) };
  }

  async #advance(
    turnId: string,
    input: TurnExternalInput | undefined,
    options: AdvanceOptions,
    stream: HotStream<TurnStreamEvent>,
  ): Promise<TurnOutcome> {
    if (input === undefined) return this.#underLock(turnId, { options, stream });
    const checked = checkedExternalInput(turnId, input);
    const report = { input: checked, options, stream };
    const run = (due: Report) => this.#underLock(turnId, due);
    if (checked.type === "cancel") return run(report);
    const callKey = `${turnId} ${checked.toolCallId}`;
    if (checked.type === "async_tool_progress") return this.#asyncProgress.report(callKey, report, run);
    if (checked.type === "async_tool_result") this.#asyncProgress.flush(callKey);
    return run(report);
  }

  async #underLock(
    turnId: string,
    { input, options, stream }: Omit<Report, "input"> & Partial<Pick<Report, "input">>,
  ): Promise<TurnOutcome> {
    const stop = new StopSignal(options.signal);
    try {
      // Everything settles after the lock is free: whoever hears of the outcome can advance the turn again.
      return await this.#ports.turnRepo.withLock(turnId, () =>
        this.#invoke(turnId, { input, onInputAccepted: options.onInputAccepted }, stop, stream),
      );
    } finally {
      stop.dispose();
    }
  }

  async #invoke(
    turnId: string,
    input: AdvanceInput,
    stop: StopSignal,
    stream: Report["stream"],
  ): Promise<TurnOutcome> {
    if (stop.cause?.kind === "shutdown") throw stop.cause.error;
    const { turnRepo, clock, turnEventBus, lifecycleBus } = this.#ports;
    // What is on disk is handed out as what comes live is: to ports, to listeners, in the outcome.
    const events = await turnRepo.read(turnId);
    for (const event of events) deepFreeze(event);
    const before = reduceTurn(events);
    const { sessionId } = before.definition;
    const feed = new TurnFeed(sessionId, stream, turnEventBus);
    const log = new LiveLog(before, events.length, {
      turnRepo,
      clock,
      publish: (event, offset) => feed.durable(event, offset),
      onFailure: (error) => stop.fail(error),
    });
    stop.onStop((cause) => {
      if (cause.kind === "shutdown") log.close(cause.error);
    });
    lifecycleBus.publish({ type: "turn-processing-start", turnId, sessionId });
    try {
      const turn = { turnId, log, feed, stop, ports: this.#ports, limits: this.#limits };
      const outcome = await advance(turn, input);
      if (before.terminal === undefined && log.state.terminal !== undefined) this.#remember(log.state);
      return outcome;
    } finally {
      // No append may land after the lock is released.
      log.close(new Error(`this invocation of turn ${turnId} is over`));
      await log.drained();
      lifecycleBus.publish({ type: "turn-processing-end", turnId, sessionId });
    }
  }

  /** What is on disk has happened, whatever a resolver's memory makes of it. */
  #remember(state: TurnState): void {
    try {
      this.#ports.contextResolver.settled?.(state);
    } catch (error) {
      const { turnId } = state.definition;
      this.#ports.logger.warn("the context resolver did not take a settled turn", {
        turnId,
        error: thrownMessage(error),
      });
    }
  }
}
