// Background tasks wired by their own registrations over a real turn runtime; time, the model, the tools and the disk are the test's.
// The clock goes with the timers; a sleep moves it alone.
import type { CodedError, TaskChanged, TaskDefinition, TaskEvent } from "@x/shared";
import { asValue, createContainer, InjectionMode } from "awilix";
import { sessions as sessionParts } from "../di/register-sessions.js";
import { tasks as taskParts } from "../di/register-tasks.js";
import type { SessionsCradle } from "../di/sessions-cradle.js";
import type { TasksCradle } from "../di/tasks-cradle.js";
import { HeadlessAgentRunner } from "../runtime/assembly/headless.js";
import { MemorySessionRepo } from "../runtime/sessions/memory-repo.js";
import { LogTaskRepo } from "../runtime/tasks/log-repo.js";
import type { ITaskRepo } from "../runtime/tasks/repo.js";
import { TASK_LOG } from "../runtime/tasks/task-log.js";
import { MemoryTurnRepo } from "../runtime/turns/memory-repo.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";
import { MemoryEventLog } from "../storage/memory-event-log.js";
import { WriteGate } from "../store/write-gate.js";
import { CountingIds, FakeClock, FakeTimers, NOW } from "./fake-time.js";
import { MemoryTaskFolder } from "./memory-task-folder.js";
import { TurnBench } from "./turn-bench.js";

/** Shows the time of the timers, and what a sleep has added. */
export class RunningClock extends FakeClock {
  readonly #timers: FakeTimers;
  #added = 0;

  constructor(timers: FakeTimers) {
    super();
    this.#timers = timers;
  }

  override now(): string {
    return new Date(Date.parse(NOW) + this.#timers.now + this.#added).toISOString();
  }

  /** Seconds that pass without any timer noticing. */
  sleep(seconds: number): void {
    this.#added += seconds * 1_000;
  }
}

interface Files {
  readonly folder: MemoryTaskFolder;
  readonly turns: ITurnRepo;
  readonly logs: MemoryEventLog<TaskEvent>;
}

export interface TaskBenchOptions {
  readonly files?: Files;
  readonly time?: { readonly timers: FakeTimers; readonly clock: RunningClock };
  readonly idGenerator?: CountingIds;
  /** What stands between the tasks and their logs. */
  readonly taskRepo?: (repo: ITaskRepo) => ITaskRepo;
  /** The refusal of a store that was opened to be read. */
  readonly readOnly?: () => CodedError;
}

export class TaskBench {
  readonly files: Files;
  readonly timers: FakeTimers;
  readonly clock: RunningClock;
  readonly ids: CountingIds;
  readonly turns: TurnBench;
  readonly cradle: TasksCradle & SessionsCradle;
  /** Everything that the task bus carried, in order. */
  readonly published: TaskChanged[] = [];

  constructor(options: TaskBenchOptions = {}) {
    this.files = options.files ?? {
      folder: new MemoryTaskFolder(),
      turns: new MemoryTurnRepo(),
      logs: new MemoryEventLog(TASK_LOG),
    };
    this.timers = options.time?.timers ?? new FakeTimers();
    this.clock = options.time?.clock ?? new RunningClock(this.timers);
    this.ids = options.idGenerator ?? new CountingIds();
    this.turns = new TurnBench({
      repo: this.files.turns,
      idGenerator: this.ids,
      clock: this.clock,
      timers: this.timers,
    });
    this.cradle = this.#wired(options);
    this.cradle.taskBus.subscribe((change) => this.published.push(change));
  }

  get tasks() {
    return this.cradle.tasks;
  }

  get model() {
    return this.turns.model;
  }

  /** Puts a task's file, and a log as an earlier process would have left it. */
  async given(definition: TaskDefinition, ...events: readonly TaskEvent[]): Promise<void> {
    this.files.folder.put(definition);
    const [created, ...rest] = events;
    if (created?.type !== "task_log_created") return;
    await this.files.logs.create(created);
    await this.files.logs.append(definition.id, rest);
  }

  log(taskId: string): Promise<TaskEvent[]> {
    return this.files.logs.read(taskId);
  }

  /** Time passes; resolves when everything that became due has run. */
  async pass(seconds: number): Promise<void> {
    this.timers.advance(seconds * 1_000);
    await this.rest();
  }

  /** Resolves when the files have been read and no task runs. */
  async rest(): Promise<void> {
    const { taskScheduler, taskSupervisor, taskBook } = this.cradle;
    const isQuiet = () =>
      taskBook.all().every(({ taskId }) => taskSupervisor.activityOf(taskId) === undefined);
    do {
      await taskScheduler.settled();
      await this.until(isQuiet);
      // The end of one run may have begun the next.
    } while (!isQuiet());
  }

  /** Resolves as soon as this holds, looked at whenever a task changes. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return;
        unsubscribe();
        resolve();
      };
      const unsubscribe = this.cradle.taskBus.subscribe(look);
      look();
    });
  }

  /** Another process over the same files, at the same time of day; this one is as good as killed. */
  restarted(options: Partial<TaskBenchOptions> = {}): TaskBench {
    this.cradle.taskScheduler.close();
    const { files, timers, clock, ids } = this;
    return new TaskBench({ files, time: { timers, clock }, idGenerator: ids, ...options });
  }

  #wired({ readOnly, taskRepo }: TaskBenchOptions): TasksCradle & SessionsCradle {
    const container = createContainer<TasksCradle & SessionsCradle>({
      injectionMode: InjectionMode.PROXY,
      strict: true,
    });
    const { runtime, repo, turnEventBus, lifecycleBus, contextResolver, agents, logger } = this.turns;
    const logs = new LogTaskRepo(this.files.logs);
    container.register({ ...sessionParts, ...taskParts });
    const writeGate = readOnly === undefined ? WriteGate.ofWriter() : WriteGate.ofReader(readOnly);
    const seams = {
      clock: this.clock,
      timers: this.timers,
      logger,
      idGenerator: this.ids,
      sessionRepo: new MemorySessionRepo(),
      turnRepo: repo,
      turnRuntime: runtime,
      turnEventBus,
      lifecycleBus,
      contextResolver,
      agentResolver: agents,
      writeGate,
      taskFolder: this.files.folder,
      taskRepo: taskRepo?.(logs) ?? logs,
    };
    for (const [name, value] of Object.entries(seams)) container.register(name, asValue(value));
    const { cradle } = container;
    const { liveAdvances } = cradle;
    const headless = new HeadlessAgentRunner({
      turnRuntime: runtime,
      agentResolver: agents,
      agentCatalog: { find: async () => undefined },
      timers: this.timers,
      liveAdvances,
    });
    container.register("headless", asValue(headless));
    return cradle;
  }
}
