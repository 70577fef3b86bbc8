// Owns how long a turn, or one tool, was at work: without the time in which it only waited for an answer, and nothing at all where
// the log cannot say for how long nobody worked on it. PURE. T§7, T§10.
import { durationBetween, durationText, type ToolCallState, type TurnState } from "@x/shared";
import { runtimeCause } from "./runtime-cause.js";

interface Span {
  readonly from: number;
  readonly to: number;
}

/** In words; undefined until it has ended, for one that a stop or a crash cut off, and when the clock went back. */
export function turnWorkingTime(state: TurnState): string | undefined {
  const { definition, terminal, toolCalls } = state;
  // A turn that was stopped may have rested since the program ended: its log is the same as if it had been at work until then.
  if (terminal === undefined || terminal.type === "turn_cancelled" || wasInterrupted(state)) return undefined;
  const whole = spanBetween(definition.ts, terminal.ts);
  const onlyWaited = lengthOf(toolCalls.flatMap(waits), toolCalls.flatMap(runs));
  const milliseconds = whole.to - whole.from - onlyWaited;
  return milliseconds < 0 ? undefined : durationText(milliseconds);
}

/** The same of one tool call that was run here. */
export function toolWorkingTime(call: ToolCallState): string | undefined {
  const { invocation, result } = call;
  if (invocation === undefined || result?.source !== "sync") return undefined;
  return durationBetween(invocation.ts, result.ts);
}

function wasInterrupted({ modelCalls, toolCalls }: TurnState): boolean {
  return (
    modelCalls.some(({ error }) => error?.code === "interrupted") ||
    toolCalls.some((call) => runtimeCause(call) === "interrupted")
  );
}

/** When the call waited for the person, or for an outside system. */
function waits({ permission, invocation, result }: ToolCallState): readonly Span[] {
  const spans: Span[] = [];
  if (permission?.resolved?.source === "human") {
    spans.push(spanBetween(permission.required.ts, permission.resolved.ts));
  }
  if (invocation?.execution === "async" && result !== undefined) {
    spans.push(spanBetween(invocation.ts, result.ts));
  }
  return spans;
}

function runs({ invocation, result }: ToolCallState): readonly Span[] {
  return invocation?.execution === "sync" && result !== undefined
    ? [spanBetween(invocation.ts, result.ts)]
    : [];
}

function spanBetween(fromIso: string, toIso: string): Span {
  return { from: Date.parse(fromIso), to: Date.parse(toIso) };
}

/** Milliseconds that one of `spans` covers and none of `without`: one walk over all beginnings and ends. */
function lengthOf(spans: readonly Span[], without: readonly Span[]): number {
  const borders = [...spans.flatMap(bordersOf(1, 0)), ...without.flatMap(bordersOf(0, 1))];
  let [length, covering, excluding, since] = [0, 0, 0, 0];
  for (const { at, covers, excludes } of borders.toSorted((left, right) => left.at - right.at)) {
    if (covering > 0 && excluding === 0) length += at - since;
    covering += covers;
    excluding += excludes;
    since = at;
  }
  return length;
}

interface Border {
  readonly at: number;
  /** By how many spans more, or fewer, cover what follows. */
  readonly covers: number;
  readonly excludes: number;
}

/** None for a span that ends before it begins: the clock went back. */
function bordersOf(covers: number, excludes: number): (span: Span) => readonly Border[] {
  return ({ from, to }) =>
    to < from
      ? []
      : [
          { at: from, covers, excludes },
          { at: to, covers: -covers, excludes: -excludes },
        ];
}
