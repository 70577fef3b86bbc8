// Owns one invocation, in the order of T§9: ended? cancelled? an answer? then the loop: ask `next-step`, do it, ask again.
// Decides nothing itself about what comes next, and writes through the log only.
import {
  assertNever,
  InvalidInputError,
  type TurnExternalInput,
  TurnInputError,
  type TurnOutcome,
  type TurnState,
  turnOutcomeOf,
} from "@x/shared";
import { type Answer, acceptInput } from "./accept-input.js";
import { cancellation } from "./cancellation.js";
import type { Invocation } from "./invocation/invocation.js";
import { materialise, type TurnDependencies } from "./invocation/turn-dependencies.js";
import { nextStep } from "./next-step.js";
import type { EffectStep } from "./step.js";
import { classify } from "./steps/classification.js";
import { callModel } from "./steps/model-call.js";
import { checkPermissions } from "./steps/permissions.js";
import { runTools } from "./steps/tools.js";

export interface AdvanceInput {
  readonly input?: TurnExternalInput | undefined;
  readonly onInputAccepted?: (() => void) | undefined;
}

/** Rejects with infrastructure errors only (T§12); everything else is in the log and in the outcome. */
export async function advance(
  turn: Invocation,
  { input, onInputAccepted }: AdvanceInput,
): Promise<TurnOutcome> {
  const { log, stop } = turn;
  const { terminal } = log.state;
  if (terminal !== undefined) {
    if (input !== undefined) throw refusedInput(turn, input, `the turn has ended (${terminal.type})`);
    return outcomeOf(log.state);
  }
  if (input?.type === "cancel") stop.stop(cancelCause(input.reason));
  try {
    stop.throwIfStopped();
    if (input !== undefined && input.type !== "cancel") {
      await takeAnswer(turn, input);
      onInputAccepted?.();
    }
    await work(turn);
  } catch (error) {
    await endStopped(turn, error);
    if (input?.type === "cancel") onInputAccepted?.();
  }
  return outcomeOf(log.state);
}

async function takeAnswer(turn: Invocation, input: Answer): Promise<void> {
  const taking = turn.log.commit((state) => {
    const acceptance = acceptInput(state, input);
    if (!acceptance.accepted) throw refusedInput(turn, input, acceptance.why);
    return acceptance.events;
  });
  await taking.catch((error: unknown) => {
    // Say, more bytes than a line of the log may have: refused for what it holds, like any other.
    throw error instanceof InvalidInputError ? refusedInput(turn, input, error.message, error) : error;
  });
}

async function work(turn: Invocation): Promise<void> {
  const { log, stop } = turn;
  stop.throwIfStopped();
  // Suspended as before, say after progress from outside: no dependency is needed to say so.
  if (log.state.suspension !== undefined) return;
  const dependencies = await materialise(turn);
  const cleared = new Set<string>();
  for (;;) {
    const { state } = log;
    // A turn that has ended cannot be stopped any more; a suspended one can.
    if (state.terminal === undefined) stop.throwIfStopped();
    const step = nextStep(state, { agent: dependencies.agent, cleared });
    if (step.type === "settle") return;
    if ("events" in step) await log.commitIf(state, step.events);
    else await carryOut(step, turn, dependencies, state, cleared);
  }
}

async function carryOut(
  step: EffectStep,
  turn: Invocation,
  dependencies: TurnDependencies,
  decidedOn: TurnState,
  cleared: Set<string>,
): Promise<void> {
  switch (step.type) {
    case "check-permissions":
      return await checkPermissions(turn, decidedOn, step.calls, cleared);
    case "classify":
      return await classify(turn, dependencies, decidedOn, step.requests);
    case "run-tools":
      return await runTools(turn, decidedOn, step.calls);
    case "call-model":
      return await callModel(turn, dependencies, decidedOn, step.modelCallIndex);
    default:
      return assertNever(step);
  }
}

// A cancelled turn is ended here. Everything else that stops an invocation leaves the log as a crash would.
async function endStopped({ log, stop }: Invocation, error: unknown): Promise<void> {
  if (log.closed !== undefined) throw log.closed.reason;
  const { cause } = stop;
  if (cause?.kind !== "cancel") throw error;
  await log.commit((state) => cancellation(state, cause.reason));
}

function cancelCause(reason: string | undefined) {
  return reason === undefined ? ({ kind: "cancel" } as const) : ({ kind: "cancel", reason } as const);
}

function outcomeOf(state: TurnState): TurnOutcome {
  const outcome = turnOutcomeOf(state);
  if (outcome === undefined) throw new Error(`turn ${state.definition.turnId} was left without an outcome`);
  return outcome;
}

function refusedInput(
  { turnId }: Invocation,
  input: TurnExternalInput,
  why: string,
  cause?: unknown,
): TurnInputError {
  const data = "toolCallId" in input ? { turnId, toolCallId: input.toolCallId } : { turnId };
  return new TurnInputError(`turn ${turnId} refuses ${input.type}: ${why}`, { data, cause });
}
