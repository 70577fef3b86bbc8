// Owns a run of a task from its first moment to the line that says how it ended: never two at once, stopped on request, cut off and
// not cancelled by closing, settled as interrupted after a crash and never repeated. When to run is not its business. app.md §5.
import {
  afterRestart,
  CodedError,
  type RunOutcome,
  type RunTrigger,
  reduceTurn,
  requestedAgentOf,
  runOutcomeOf,
  ShuttingDownError,
  type TaskDefinition,
  TaskRunningError,
  type TurnState,
  toErrorRecord,
} from "@x/shared";
import type { IClock } from "../../ports/clock.js";
import type { ILogger } from "../../ports/logger.js";
import type { HeadlessResult, IHeadlessAgentRunner } from "../assembly/headless-api.js";
import type { AdvanceFailures } from "../sessions/advance-failures.js";
import type { TurnStopper } from "../sessions/turn-stopper.js";
import type { ITurnRepo } from "../turns/repo.js";
import type { TaskChanges } from "./bus.js";
import type { RunRecord } from "./run-record.js";
import type { TaskBook } from "./task-book.js";
import type { TurnWaiter } from "./turn-waiter.js";

/** What a person is told as the reason of a run that somebody stopped. */
const STOPPED = "a person asked for it";

interface LiveRun {
  readonly taskId: string;
  readonly stop: AbortController;
  turnId?: string;
  isWaiting: boolean;
  /** Never rejects. */
  over: Promise<void>;
  /** Of a run that the last program left open: until it is settled or goes on waiting. */
  recovered?: Promise<void>;
}

export interface TaskSupervisorParts {
  readonly taskBook: TaskBook;
  readonly taskChanges: TaskChanges;
  readonly headless: IHeadlessAgentRunner;
  readonly turnWaiter: TurnWaiter;
  readonly turnStopper: TurnStopper;
  readonly turnRepo: ITurnRepo;
  readonly runRecord: RunRecord;
  readonly advanceFailures: AdvanceFailures;
  readonly clock: IClock;
  readonly logger: ILogger;
}

export class TaskSupervisor {
  readonly #parts: TaskSupervisorParts;
  readonly #live = new Map<string, LiveRun>();
  readonly #closing = new AbortController();

  constructor({
    taskBook,
    taskChanges,
    headless,
    turnWaiter,
    turnStopper,
    turnRepo,
    runRecord,
    advanceFailures,
    clock,
    logger,
  }: TaskSupervisorParts) {
    this.#parts = {
      taskBook,
      taskChanges,
      headless,
      turnWaiter,
      turnStopper,
      turnRepo,
      runRecord,
      advanceFailures,
      clock,
      logger,
    };
  }

  activityOf(taskId: string): "running" | "waiting" | undefined {
    const run = this.#live.get(taskId);
    if (run === undefined) return undefined;
    return run.isWaiting ? "waiting" : "running";
  }

  /**
   * Resolves with the turn id when the run has begun. Rejects with `task-running`, `shutting-down`, and with what kept the run from
   * beginning, which its log then says too.
   */
  async start(taskId: string, trigger: RunTrigger): Promise<string> {
    // Nothing is awaited before the run is entered: two callers never both get in.
    this.#refuseWhileClosing();
    const running = this.#live.get(taskId);
    if (running !== undefined) throw runningError(running);
    const run = this.#enter(taskId);
    const started = this.#start(run, trigger);
    run.over = started.then(
      ({ done, definition }) => this.#follow(run, () => this.#outcomeOf(run, definition, done)),
      () => undefined,
    );
    this.#leaveAfter(run);
    return (await started).turnId;
  }

  /** Settles what the last program left open, or goes on waiting for it. Rejects with `store-io`, `shutting-down`. */
  async recover(taskId: string): Promise<void> {
    const { log, file } = this.#parts.taskBook.get(taskId);
    if ("error" in log || "error" in file || log.state?.openRun === undefined) return;
    const live = this.#live.get(taskId);
    // Another caller is at it: what this one shows next must be settled too.
    if (live !== undefined) return live.recovered;
    const run = this.#enter(taskId);
    run.recovered = this.#recoverAs(run, file.definition, log.state.openRun.turnId);
    await run.recovered;
  }

  /** Resolves when nothing of the task runs any more; at once when nothing does. Rejects when the turn cannot be ended. */
  async stop(taskId: string): Promise<void> {
    const run = this.#live.get(taskId);
    if (run === undefined) return;
    run.stop.abort(STOPPED);
    if (run.turnId !== undefined) await this.#parts.turnStopper.stop(run.turnId, STOPPED);
    await run.over;
  }

  /** Starts nothing any more; resolves when what runs has been cut off. Clarifications "Quit". */
  async close(reason: ShuttingDownError): Promise<void> {
    this.#closing.abort(reason);
    await Promise.all([...this.#live.values()].map(({ over }) => over));
  }

  #refuseWhileClosing(): void {
    if (this.#closing.signal.aborted) throw this.#closing.signal.reason;
  }

  #enter(taskId: string): LiveRun {
    const run: LiveRun = { taskId, stop: new AbortController(), isWaiting: false, over: Promise.resolve() };
    this.#live.set(taskId, run);
    this.#parts.taskChanges.publish(taskId);
    return run;
  }

  #leaveAfter(run: LiveRun): void {
    run.over = run.over
      .catch((error: unknown) => this.#warn("the run of a task could not be looked after", run.taskId, error))
      .finally(() => {
        this.#live.delete(run.taskId);
        this.#parts.taskChanges.publish(run.taskId);
      });
  }

  async #start(run: LiveRun, trigger: RunTrigger) {
    const { taskBook, headless, runRecord } = this.#parts;
    const { taskId } = run;
    try {
      const definition = taskBook.definitionOf(taskId);
      const { turnId, done } = await headless.start(
        {
          agent: requestedAgentOf(definition),
          input: { role: "user", content: definition.prompt },
          signal: run.stop.signal,
          ...(definition.limits.maxModelCalls === undefined
            ? {}
            : { maxModelCalls: definition.limits.maxModelCalls }),
        },
        {
          // The turn file is there; nothing in it runs before this line is too.
          onCreated: async (created) => {
            await runRecord.begun(taskId, created, trigger);
            run.turnId = created;
            this.#parts.taskChanges.publish(taskId);
          },
        },
      );
      return { turnId, done, definition };
    } catch (error) {
      await runRecord.refused(taskId, trigger, error);
      throw error;
    }
  }

  async #outcomeOf(
    run: LiveRun,
    definition: TaskDefinition,
    done: Promise<HeadlessResult>,
  ): Promise<RunOutcome> {
    const { turnId, state } = await done;
    const suspendedAt = Date.parse(state.suspension?.ts ?? this.#parts.clock.now());
    return runOutcomeOf(state) ?? this.#wait(run, definition, turnId, suspendedAt);
  }

  #wait(run: LiveRun, { limits }: TaskDefinition, turnId: string, since: number): Promise<RunOutcome> {
    run.isWaiting = true;
    this.#parts.taskChanges.publish(run.taskId);
    return this.#parts.turnWaiter.ending(turnId, since + limits.waitSeconds * 1_000, this.#closing.signal);
  }

  async #follow(run: LiveRun, outcomeOf: () => Promise<RunOutcome>): Promise<void> {
    let outcome: RunOutcome;
    try {
      outcome = await outcomeOf();
    } catch (error) {
      const { code, message } = toErrorRecord(error);
      // A controlled crash: the next start finds the run open and settles it.
      if (code === ShuttingDownError.code) return;
      if (run.turnId !== undefined) this.#parts.advanceFailures.record(run.turnId, null, error);
      outcome = { status: "failed", error: message, code };
    }
    await this.#settle(run, outcome);
  }

  async #settle({ taskId, turnId }: LiveRun, outcome: RunOutcome): Promise<void> {
    if (turnId !== undefined) await this.#parts.runRecord.settled(taskId, turnId, outcome);
  }

  async #recoverAs(run: LiveRun, definition: TaskDefinition, turnId: string): Promise<void> {
    run.turnId = turnId;
    const recovery = this.#turnOf(turnId).then(afterRestart);
    run.over = recovery.then((after) =>
      after.kind === "settle"
        ? this.#settle(run, after.outcome)
        : this.#follow(run, () => this.#wait(run, definition, turnId, Date.parse(after.since))),
    );
    this.#leaveAfter(run);
    // One that goes on waiting is over much later.
    if ((await recovery).kind === "settle") await run.over;
  }

  async #turnOf(turnId: string): Promise<TurnState | undefined> {
    try {
      return reduceTurn(await this.#parts.turnRepo.read(turnId));
    } catch (error) {
      if (error instanceof CodedError) return undefined;
      throw error;
    }
  }

  #warn(what: string, taskId: string, error: unknown): void {
    this.#parts.logger.warn(what, { taskId, code: toErrorRecord(error).code });
  }
}

function runningError({ taskId, turnId }: LiveRun): TaskRunningError {
  return new TaskRunningError(
    `task "${taskId}" is running; stop it or wait for it, it never runs twice at once`,
    {
      data: { taskId, ...(turnId === undefined ? {} : { turnId }) },
    },
  );
}
