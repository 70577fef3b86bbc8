// A short conversation in a random world: turns that follow each other, answered, stopped, cut off by closing or by a failing
// disk, and resumed until they have ended. It records which model call each request was sent for.
import {
  type CodedError,
  ShuttingDownError,
  StoreIoError,
  type TurnContext,
  type TurnExternalInput,
  type TurnOutcome,
} from "@x/shared";
import { RESOLVE_LIMIT } from "../runtime/turns/foreign/resolve-agent.js";
import { done } from "./fake-tools.js";
import type { Choices } from "./random-choices.js";
import { randomWorld } from "./random-world.js";
import type { SentRequest } from "./scripted-model.js";
import { TurnBench } from "./turn-bench.js";

export interface SentCall {
  readonly turnId: string;
  readonly modelCallIndex: number;
  readonly request: SentRequest;
}

export interface RandomTurns {
  readonly bench: TurnBench;
  readonly turnIds: readonly string[];
  readonly sent: readonly SentCall[];
  /** The calls of every tool run, with their turn. */
  readonly runs: readonly string[];
  /** Why invocations rejected. */
  readonly rejections: readonly string[];
}

export async function playRandomTurns(choices: Choices): Promise<RandomTurns> {
  const bench = new TurnBench();
  const player = new Player(bench, choices);
  const turnIds: string[] = [];
  let context: TurnContext = choices.pick<TurnContext>(
    [],
    [
      { role: "user", content: "before" },
      {
        role: "assistant",
        content: [{ type: "reasoning", text: "Hm", providerOptions: { test: { s: "s" } } }],
      },
    ],
  );
  for (let turns = 1 + choices.number(3); turns > 0; turns -= 1) {
    const config = {
      autoPermission: choices.chance(2),
      humanAvailable: !choices.chance(3),
      maxModelCalls: choices.pick(50, 3, 1),
    };
    const { turnId } = await bench.create({ context, config });
    await player.playToItsEnd(turnId);
    turnIds.push(turnId);
    context = { previousTurnId: turnId };
  }
  const { sent, runs, rejections } = player;
  return { bench, turnIds, sent, runs, rejections };
}

class Player {
  readonly sent: SentCall[] = [];
  readonly runs: string[] = [];
  readonly rejections: string[] = [];
  readonly #bench: TurnBench;
  readonly #choices: Choices;
  #controller = new AbortController();
  #eventsUntilAbort = Number.POSITIVE_INFINITY;

  constructor(bench: TurnBench, choices: Choices) {
    this.#bench = bench;
    this.#choices = choices;
    randomWorld(bench, choices, (context) => {
      this.runs.push(`${context.turnId} ${context.toolCallId}`);
      return () => this.#controller.abort();
    });
    this.#recordSent();
    bench.turnEventBus.subscribe(() => {
      this.#eventsUntilAbort -= 1;
      if (this.#eventsUntilAbort === 0) this.#abort();
    });
    void this.#letTimePass();
  }

  async playToItsEnd(turnId: string): Promise<void> {
    for (let outcome: TurnOutcome | undefined; outcome === undefined || outcome.status === "suspended"; ) {
      const input = outcome === undefined ? undefined : this.#inputFor(outcome);
      outcome = await this.#advance(turnId, input);
    }
  }

  async #advance(turnId: string, input: TurnExternalInput | undefined): Promise<TurnOutcome | undefined> {
    const { repo } = this.#bench;
    const choices = this.#choices;
    this.#controller = new AbortController();
    this.#eventsUntilAbort = choices.chance(5) ? 1 + choices.number(12) : Number.POSITIVE_INFINITY;
    const failAt = choices.chance(7) ? repo.appends + choices.number(8) : -1;
    repo.beforeAppend = (number) => {
      if (number === failAt) throw new StoreIoError("disk full");
    };
    try {
      return await this.#bench.advance(input, { signal: this.#controller.signal }, turnId).outcome;
    } catch (error) {
      this.rejections.push((error as CodedError).code);
      return undefined;
    }
  }

  /** Mostly what is asked for; sometimes progress, a cancel, or what nobody asked for. */
  #inputFor(outcome: TurnOutcome & { status: "suspended" }): TurnExternalInput {
    const choices = this.#choices;
    const [permission] = outcome.pendingPermissions;
    const [tool] = outcome.pendingAsyncTools;
    if (choices.chance(12)) return { type: "cancel", reason: "enough" };
    if (choices.chance(12)) return { type: "permission_decision", toolCallId: "nobody", decision: "allow" };
    if (permission !== undefined && (tool === undefined || !choices.chance(2))) {
      const decision = choices.pick("allow", "deny");
      return { type: "permission_decision", toolCallId: permission.toolCallId, decision };
    }
    const toolCallId = tool?.toolCallId ?? "nobody";
    return choices.chance(4)
      ? { type: "async_tool_progress", toolCallId, progress: "half" }
      : { type: "async_tool_result", toolCallId, result: done("from outside") };
  }

  #abort(): void {
    this.#controller.abort(this.#choices.pick<unknown>("stopped", new ShuttingDownError("closing")));
  }

  #recordSent(): void {
    const { model, published } = this.#bench;
    const stream = model.stream.bind(model);
    model.stream = (request) => {
      const iterable = stream(request);
      const last = published.findLast(({ event }) => event.type === "model_call_requested")?.event;
      if (last?.type !== "model_call_requested") throw new Error("a call that was not announced");
      const { turnId, modelCallIndex } = last;
      this.sent.push({ turnId, modelCallIndex, request: model.sent.at(-1) as SentRequest });
      return iterable;
    };
  }

  // What waits for time gets it: pauses of progress, and the limit after which a tool is left behind. Not the patience with the
  // resolver of agents, which is prompt here.
  async #letTimePass(): Promise<never> {
    const { timers } = this.#bench;
    for (;;) {
      const ms = await timers.nextSet();
      if (ms < RESOLVE_LIMIT) timers.advance(ms);
    }
  }
}
