// Owns turns that nobody watches: created outside any session, advanced to the first settled outcome. S§11.
import {
  CodedError,
  HeadlessRunError,
  isOfflineGuide,
  type ModelDescriptor,
  ModelNotConfiguredError,
  OFFLINE_GUIDE,
  type RequestedAgent,
  reduceTurn,
  type TurnOutcome,
  textOf,
} from "@x/shared";
import type { ITimers } from "../../ports/timers.js";
import type { LiveAdvance, LiveAdvances } from "../sessions/live-advances.js";
import { parseHeadlessRun } from "../sessions/parse-request.js";
import type { ITurnRuntime, TurnExecution } from "../turns/api.js";
import { resolveAgent } from "../turns/foreign/resolve-agent.js";
import type { IAgentResolver } from "../turns/ports.js";
import type {
  HeadlessResult,
  HeadlessRun,
  HeadlessRunInput,
  HeadlessRunOptions,
  IHeadlessAgentRunner,
} from "./headless-api.js";

/** The part of the agents' files that is used. */
export interface INamedModels {
  /** Undefined for an agent that has no file. */
  find(agentId: string): Promise<{ readonly model?: ModelDescriptor } | undefined>;
}

export class HeadlessAgentRunner implements IHeadlessAgentRunner {
  readonly #turnRuntime: ITurnRuntime;
  readonly #agentResolver: IAgentResolver;
  readonly #agentCatalog: INamedModels;
  readonly #timers: ITimers;
  readonly #liveAdvances: LiveAdvances;

  constructor(seams: {
    turnRuntime: ITurnRuntime;
    agentResolver: IAgentResolver;
    agentCatalog: INamedModels;
    timers: ITimers;
    liveAdvances: LiveAdvances;
  }) {
    this.#turnRuntime = seams.turnRuntime;
    this.#agentResolver = seams.agentResolver;
    this.#agentCatalog = seams.agentCatalog;
    this.#timers = seams.timers;
    this.#liveAdvances = seams.liveAdvances;
  }

  async start(given: HeadlessRunInput, options: HeadlessRunOptions = {}): Promise<HeadlessRun> {
    const input = parseHeadlessRun(given);
    refuseAborted(input.signal);
    await this.#refuseUnaskedGuide(input.agent);
    refuseAborted(input.signal);
    const { turnId } = await this.#turnRuntime.createTurn({
      agent: input.agent,
      sessionId: null,
      context: input.context === undefined ? [] : [...input.context],
      input: input.input,
      config: {
        autoPermission: true,
        humanAvailable: false,
        ...(input.maxModelCalls === undefined ? {} : { maxModelCalls: input.maxModelCalls }),
      },
    });
    // Live from here on: whoever stops it or closes the program meanwhile reaches it.
    const live = this.#liveAdvances.open(turnId, null);
    try {
      await options.onCreated?.(turnId);
    } catch (error) {
      live.end();
      throw error;
    }
    const outcome = this.#advance(live, input.signal);
    const done = this.#finish(turnId, outcome, options);
    // A caller may keep the turn id only; what `done` rejects with is then nobody's to handle.
    done.catch(() => undefined);
    return { turnId, done };
  }

  async run(input: HeadlessRunInput, options: HeadlessRunOptions = {}): Promise<HeadlessResult> {
    const { done } = await this.start(input, options);
    return done;
  }

  /** The guide stands in for a model that a person has not set up yet; a run without a person gets it by name only. app.md §3. */
  async #refuseUnaskedGuide(agent: RequestedAgent): Promise<void> {
    if (agent.overrides?.model !== undefined) return;
    const seams = { agentResolver: this.#agentResolver, timers: this.#timers };
    const { model } = await resolveAgent(seams, agent);
    if (!isOfflineGuide(model)) return;
    const named = (await this.#agentCatalog.find(agent.agentId))?.model;
    if (named !== undefined && isOfflineGuide(named)) return;
    const { provider, model: rules } = OFFLINE_GUIDE;
    throw new ModelNotConfiguredError(
      `no model is set up for agent "${agent.agentId}"; set one up, or name one in the request or in the agent's file (also the offline guide, if you mean it: ${provider}/${rules})`,
      { data: { agentId: agent.agentId } },
    );
  }

  async #advance(live: LiveAdvance, signal: AbortSignal | undefined): Promise<TurnOutcome> {
    try {
      const execution = this.#turnRuntime.advanceTurn(live.turnId, undefined, {
        signal: signal === undefined ? live.signal : AbortSignal.any([live.signal, signal]),
      });
      await dropEvents(execution);
      return await execution.outcome;
    } finally {
      live.end();
    }
  }

  async #finish(
    turnId: string,
    advanced: Promise<TurnOutcome>,
    { throwOnError = false }: HeadlessRunOptions,
  ): Promise<HeadlessResult> {
    const outcome = await advanced;
    if (throwOnError && outcome.status !== "completed") throw runError(turnId, outcome);
    const { events } = await this.#turnRuntime.getTurn(turnId);
    const text = outcome.status === "completed" ? textOf(outcome.output) : "";
    return { turnId, outcome, state: reduceTurn([...events]), text };
  }
}

/** Whoever gave up before there is a turn gets none. The shutdown's own reason stays what it is. */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  const reason: unknown = signal.reason;
  if (reason instanceof CodedError) throw reason;
  const why = typeof reason === "string" ? `: ${reason}` : "";
  throw new HeadlessRunError(`the run was cancelled before it began, and nothing ran${why}`, {
    data: { status: "cancelled" },
    cause: reason,
  });
}

/** Nobody reads the stream, so it need not keep anything. */
async function dropEvents({ events }: TurnExecution): Promise<void> {
  await events[Symbol.asyncIterator]().return?.();
}

function runError(turnId: string, outcome: TurnOutcome): HeadlessRunError {
  const cause = causeOf(outcome);
  return new HeadlessRunError(
    `headless turn ${turnId} did not complete but ended as ${outcome.status}${cause}`,
    {
      data: {
        turnId,
        status: outcome.status,
        ...(outcome.status === "failed" && outcome.code !== undefined ? { causeCode: outcome.code } : {}),
      },
    },
  );
}

function causeOf(outcome: TurnOutcome): string {
  if (outcome.status === "failed") return `: ${outcome.error}`;
  if (outcome.status === "cancelled" && outcome.reason !== undefined) return `: ${outcome.reason}`;
  return "";
}
