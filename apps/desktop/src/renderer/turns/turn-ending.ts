// Owns how a turn rests: what the person is told beneath its activity, and what can be done next. PURE. T§7, T§10, T§11.
import { assertNever, deriveTurnStatus, type FinishReason, lastToolCalls, type TurnState } from "@x/shared";
import { type InterruptedAnswer, interruptedAnswer } from "./interrupted-answer.js";
import { type ToolPhase, toolPhase } from "./tool-phase.js";

export type TurnEnding =
  /** Something of it may wait for the person all the same, while something else runs. */
  | { readonly kind: "running"; readonly permissions: number; readonly questions: number }
  /** Suspended: permissions and questions are the person's to answer, `others` an outside system's. */
  | {
      readonly kind: "waiting";
      readonly permissions: number;
      readonly questions: number;
      readonly others: number;
    }
  /** `cutShort`: the provider stopped before the answer was whole. */
  | { readonly kind: "completed"; readonly cutShort?: FinishReason }
  | { readonly kind: "failed"; readonly error: string; readonly code: string }
  | { readonly kind: "call-limit"; readonly limit: number; readonly error: string }
  | { readonly kind: "cancelled"; readonly reason?: string }
  /** Neither ended nor being processed: the program stopped in the middle. Tools by name, in the order asked. */
  | {
      readonly kind: "interrupted";
      readonly finished: readonly string[];
      readonly unknown: readonly string[];
      readonly answer: InterruptedAnswer;
      /** Answers of the model before the one that was cut off, or results of tools, are in the log. */
      readonly hasFinishedSteps: boolean;
      /** So many times it could ask the model, and did: resuming asks it no more. */
      readonly usedUp?: number;
    };

export function turnEnding(state: TurnState, active: boolean): TurnEnding {
  if (active && state.terminal === undefined) return running(state);
  const status = deriveTurnStatus(state);
  switch (status) {
    case "suspended":
      return waiting(state);
    case "idle":
      return interrupted(state);
    case "completed":
    case "failed":
    case "cancelled":
      return terminal(state);
    default:
      return assertNever(status);
  }
}

function terminal({ terminal: event, definition }: TurnState): TurnEnding {
  switch (event?.type) {
    case "turn_completed":
      return isWhole(event.finishReason)
        ? { kind: "completed" }
        : { kind: "completed", cutShort: event.finishReason };
    case "turn_failed": {
      const code = event.code ?? "unknown";
      if (code !== "model-call-limit") return { kind: "failed", error: event.error, code };
      return { kind: "call-limit", limit: definition.config.maxModelCalls, error: event.error };
    }
    case "turn_cancelled":
      return event.reason === undefined ? { kind: "cancelled" } : { kind: "cancelled", reason: event.reason };
    case undefined:
      throw new Error("a turn whose status is terminal has no terminal event");
    default:
      return assertNever(event);
  }
}

function isWhole(reason: FinishReason): boolean {
  return reason === "stop" || reason === "tool-calls" || reason === "other";
}

function running(state: TurnState): TurnEnding {
  const count = countPhases(state, true);
  return { kind: "running", permissions: count("needs-permission"), questions: count("needs-answer") };
}

function countPhases(state: TurnState, active: boolean): (wanted: ToolPhase) => number {
  // What waits was asked for by the last call of the model: the next one begins when none waits any more.
  const phases = lastToolCalls(state).map((call) =>
    toolPhase(call, active, state.definition.config.autoPermission),
  );
  return (wanted) => phases.filter((phase) => phase === wanted).length;
}

function waiting(state: TurnState): TurnEnding {
  const count = countPhases(state, false);
  return {
    kind: "waiting",
    permissions: count("needs-permission"),
    questions: count("needs-answer"),
    others: count("waiting"),
  };
}

function interrupted(state: TurnState): TurnEnding {
  const names = (accept: (finished: boolean) => boolean) =>
    state.toolCalls
      .filter((call) => call.invocation !== undefined && call.invocation.execution === "sync")
      .filter((call) => accept(call.result !== undefined))
      .map((call) => call.toolName);
  const { maxModelCalls } = state.definition.config;
  return {
    kind: "interrupted",
    finished: names((finished) => finished),
    unknown: names((finished) => !finished),
    answer: interruptedAnswer(state),
    hasFinishedSteps: state.modelCalls.some(({ response }) => response !== undefined),
    ...(state.modelCalls.length < maxModelCalls ? {} : { usedUp: maxModelCalls }),
  };
}
