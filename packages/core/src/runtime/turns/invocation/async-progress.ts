// Owns the pace of progress from outside: at most ten records a second of one call, what comes faster is merged. T§9 "Progress".
// Runs nothing itself and knows no turn: a report that is due is one invocation, that of its newest value for all merged.
import type { TurnExternalInput, TurnOutcome, TurnStreamEvent } from "@x/shared";
import type { ITimers } from "../../../ports/timers.js";
import type { AdvanceOptions } from "../api.js";

/** Milliseconds between two records of one call. */
const PROGRESS_INTERVAL = 100;

/** One report on its way: what it says, and who wants to hear of it. */
export interface Report {
  readonly input: TurnExternalInput;
  readonly options: AdvanceOptions;
  readonly stream: { push(event: TurnStreamEvent): void };
}

type Run = (report: Report) => Promise<TurnOutcome>;

export class AsyncProgress {
  readonly #timers: ITimers;
  // Of calls that are being reported on now; each goes when its pause is over and nothing came meanwhile.
  readonly #calls = new Map<string, PacedCall>();

  constructor(timers: ITimers) {
    this.#timers = timers;
  }

  /** Runs the report, now or in its time. Settles as the invocation does that recorded it, or the newer one it was merged into. */
  report(key: string, report: Report, run: Run): Promise<TurnOutcome> {
    const known = this.#calls.get(key);
    if (known !== undefined) return known.hold(report);
    const call = new PacedCall(this.#timers, run, () => this.#calls.delete(key));
    this.#calls.set(key, call);
    return call.record(report);
  }

  /** The call's result comes: what is held goes before it, since nothing may follow it. */
  flush(key: string): void {
    this.#calls.get(key)?.flush();
  }
}

class PacedCall {
  readonly #timers: ITimers;
  readonly #run: Run;
  readonly #onQuiet: () => void;
  // Which record the pause belongs to: after a flush an older one has no say any more.
  #latest = 0;
  #cancelPause = (): void => {};
  #held: { readonly reports: Report[]; readonly outcome: Promise<TurnOutcome>; go(): void } | undefined;

  constructor(timers: ITimers, run: Run, onQuiet: () => void) {
    this.#timers = timers;
    this.#run = run;
    this.#onQuiet = onQuiet;
  }

  /** The pause begins when the record is on disk; a refused one needs none. */
  record(report: Report): Promise<TurnOutcome> {
    this.#latest += 1;
    const record = this.#latest;
    let isRecorded = false;
    const onInputAccepted = () => {
      isRecorded = true;
      if (record === this.#latest) {
        this.#cancelPause = this.#timers.after(PROGRESS_INTERVAL, () => this.#release());
      }
      report.options.onInputAccepted?.();
    };
    const outcome = this.#run({ ...report, options: { ...report.options, onInputAccepted } });
    const settled = () => {
      if (!isRecorded && record === this.#latest) this.#release();
    };
    outcome.then(settled, settled);
    return outcome;
  }

  hold(report: Report): Promise<TurnOutcome> {
    const { signal } = report.options;
    // Stopped already: this is about the turn, not about the pace.
    if (signal?.aborted === true) return this.#run(report);
    signal?.addEventListener("abort", this.flush, { once: true });
    this.#held ??= this.#newHeld();
    this.#held.reports.push(report);
    return this.#held.outcome;
  }

  readonly flush = (): void => {
    if (this.#held !== undefined) this.#release();
  };

  #release(): void {
    this.#cancelPause();
    const held = this.#held;
    this.#held = undefined;
    if (held === undefined) this.#onQuiet();
    else held.go();
  }

  #newHeld() {
    const reports: Report[] = [];
    let resolve = (_outcome: Promise<TurnOutcome>): void => {};
    const outcome = new Promise<TurnOutcome>((settle) => {
      resolve = settle;
    });
    const go = () => {
      for (const { options } of reports) options.signal?.removeEventListener("abort", this.flush);
      resolve(this.record(merged(reports)));
    };
    return { reports, outcome, go };
  }
}

/** The newest value, told to everybody; whoever stops his own stops the invocation that it became part of. */
function merged(reports: readonly Report[]): Report {
  const newest = reports.at(-1);
  if (newest === undefined) throw new Error("no report to merge");
  const signals = reports.flatMap(({ options }) => options.signal ?? []);
  const onInputAccepted = () => {
    for (const { options } of reports) options.onInputAccepted?.();
  };
  const push = (event: TurnStreamEvent) => {
    for (const { stream } of reports) stream.push(event);
  };
  const options =
    signals.length === 0 ? { onInputAccepted } : { onInputAccepted, signal: AbortSignal.any(signals) };
  return { input: newest.input, options, stream: { push } };
}
