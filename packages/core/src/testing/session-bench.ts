// A session layer wired by its own registrations over fakes at every seam: what tests of sessions, and of whatever stands on
// them, use. By default the turn runtime is stepped by the test and both repositories are in memory.
import type {
  AppNotice,
  SessionCreated,
  SessionEvent,
  SessionIndexChanged,
  SessionIndexEntry,
  TurnCreated,
  TurnEvent,
} from "@x/shared";
import { asValue, createContainer, InjectionMode } from "awilix";
import { sessions as registrations } from "../di/register-sessions.js";
import type { SessionsCradle } from "../di/sessions-cradle.js";
import type { IMonotonicallyIncreasingIdGenerator } from "../ports/id-generator.js";
import type { AdvanceFailures } from "../runtime/sessions/advance-failures.js";
import type { LiveAdvances } from "../runtime/sessions/live-advances.js";
import { MemorySessionRepo } from "../runtime/sessions/memory-repo.js";
import type { ISessionRepo } from "../runtime/sessions/repo.js";
import type { StartScanThreads } from "../runtime/sessions/scan-port.js";
import type { SessionIndex } from "../runtime/sessions/session-index.js";
import type { Sessions } from "../runtime/sessions/sessions.js";
import type { StartupScan } from "../runtime/sessions/startup-scan.js";
import type { ITurnRuntime } from "../runtime/turns/api.js";
import { MemoryTurnRepo } from "../runtime/turns/memory-repo.js";
import type { IContextResolver } from "../runtime/turns/ports.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";
import { CountingIds, FakeClock, FakeTimers } from "./fake-time.js";
import { ObservedSessionRepo } from "./observed-session-repo.js";
import { ObservedTurnRepo } from "./observed-turn-repo.js";
import { RecordingLogger } from "./recording-logger.js";
import { SteppedTurnRuntime } from "./stepped-turn-runtime.js";
import type { Steps } from "./steps.js";

export interface SessionBenchOptions {
  /** Default: in memory. */
  readonly sessionRepo?: ISessionRepo;
  /** Default: in memory. */
  readonly turnRepo?: ITurnRepo;
  /** What runs turns over this repository. Default: `stepped`. */
  readonly turnSide?: (turnRepo: ITurnRepo) => TurnSide;
  readonly idGenerator?: IMonotonicallyIncreasingIdGenerator;
  readonly clock?: FakeClock;
  /** Default: none; the scan reads through the repositories. */
  readonly startScanThreads?: StartScanThreads;
  /** Default: at once. */
  readonly scanAfter?: Promise<unknown>;
  /** Every call at a repository waits at these gates. */
  readonly steps?: Steps;
}

export interface TurnSide {
  readonly turnRuntime: ITurnRuntime;
  readonly contextResolver: Pick<IContextResolver, "warm" | "forget">;
}

/** What a window shows of a row: active wins over any status. */
export interface Shown {
  readonly sessionId: string;
  readonly status: "deleted" | "active" | "error" | SessionIndexEntry["latestTurnStatus"];
}

export class SessionBench {
  readonly clock: FakeClock;
  readonly timers = new FakeTimers();
  readonly logger = new RecordingLogger();
  readonly idGenerator: IMonotonicallyIncreasingIdGenerator;
  /** What lies on disk, whatever is observed, held or broken on the way there. */
  readonly files: { readonly sessions: ISessionRepo; readonly turns: ITurnRepo };
  readonly sessionRepo: ObservedSessionRepo;
  readonly turnRepo: ObservedTurnRepo;
  /** The stepped runtime; not in use when another one was given. */
  readonly stepped: SteppedTurnRuntime;
  readonly sessions: Sessions;
  readonly index: SessionIndex;
  readonly scan: StartupScan;
  readonly liveAdvances: LiveAdvances;
  readonly failures: AdvanceFailures;
  /** What a host gets. */
  readonly turnRuntime: ITurnRuntime;
  /** Everything that the buses carried, in order. */
  readonly published: SessionIndexChanged[] = [];
  readonly notices: AppNotice[] = [];
  /** What a window would have shown after each published change. */
  readonly shown: Shown[] = [];
  /** The turn ids of every warming. */
  readonly warmed: (readonly string[])[] = [];

  constructor(options: SessionBenchOptions = {}) {
    const { steps } = options;
    this.clock = options.clock ?? new FakeClock();
    this.idGenerator = options.idGenerator ?? new CountingIds();
    this.files = {
      sessions: options.sessionRepo ?? new MemorySessionRepo(),
      turns: options.turnRepo ?? new MemoryTurnRepo(),
    };
    this.sessionRepo = new ObservedSessionRepo(this.files.sessions);
    this.turnRepo = new ObservedTurnRepo(this.files.turns);
    if (steps !== undefined) this.#waitAt(steps);
    this.stepped = new SteppedTurnRuntime(this);
    const cradle = this.#wired(options);
    this.sessions = cradle.sessions;
    this.index = cradle.sessionIndex;
    this.scan = cradle.startupScan;
    this.liveAdvances = cradle.liveAdvances;
    this.failures = cradle.advanceFailures;
    this.turnRuntime = cradle.trackedTurnRuntime;
    cradle.noticeBus.subscribe((notice) => this.notices.push(notice));
    cradle.sessionBus.subscribe((change) => {
      this.published.push(change);
      this.shown.push({ sessionId: change.sessionId, status: this.statusOf(change.entry) });
    });
  }

  /** Puts a session on disk, as an earlier process would have left it. */
  async givenSession(events: readonly SessionEvent[]): Promise<void> {
    const [created, ...later] = events as [SessionCreated, ...SessionEvent[]];
    await this.files.sessions.create(created);
    if (later.length > 0) await this.files.sessions.append(created.sessionId, later);
  }

  async givenTurn(events: readonly TurnEvent[]): Promise<void> {
    const [created, ...later] = events as [TurnCreated, ...TurnEvent[]];
    await this.files.turns.create(created);
    if (later.length > 0) await this.files.turns.append(created.turnId, later);
  }

  /** The startup scan, after which changes are published. */
  async ready(): Promise<this> {
    await this.scan.run();
    return this;
  }

  /** The list as a fresh start over the same files would show it. */
  async rebuilt(): Promise<SessionIndexEntry[]> {
    const fresh = this.restarted();
    await fresh.ready();
    return fresh.sessions.listSessions();
  }

  /** Another process over the same files; this one is as good as killed. */
  restarted(options: SessionBenchOptions = {}): SessionBench {
    const { clock, idGenerator, files } = this;
    return new SessionBench({
      sessionRepo: files.sessions,
      turnRepo: files.turns,
      clock,
      idGenerator,
      ...options,
    });
  }

  #wired({ turnSide, startScanThreads, scanAfter }: SessionBenchOptions): SessionsCradle {
    const container = createContainer<SessionsCradle>({ injectionMode: InjectionMode.PROXY, strict: true });
    const { clock, timers, logger, idGenerator, sessionRepo, turnRepo } = this;
    const seams = {
      clock,
      timers,
      logger,
      idGenerator,
      sessionRepo,
      startScanThreads,
      scanAfter,
      ...(turnSide?.(turnRepo) ?? this.#steppedSide()),
    };
    for (const [name, value] of Object.entries(seams)) container.register(name, asValue(value));
    return container.register({ ...registrations }).cradle;
  }

  #steppedSide(): TurnSide {
    return {
      turnRuntime: this.stepped,
      contextResolver: { warm: (turnIds) => this.warmed.push(turnIds), forget: () => {} },
    };
  }

  #waitAt(steps: Steps): void {
    this.sessionRepo.before = (call) => steps.gate(`session ${call}`);
    this.turnRepo.beforeRead = () => steps.gate("turn read");
    this.turnRepo.beforeAppend = (_number, events) => steps.gate(`turn append ${events.at(-1)?.type}`);
    this.turnRepo.beforeCreate = () => steps.gate("turn create");
  }

  /** What a window shows of a row: active wins over any status. */
  statusOf(entry: SessionIndexEntry | null | undefined): Shown["status"] {
    if (entry === null || entry === undefined) return "deleted";
    if (entry.latestTurnId !== undefined && this.liveAdvances.isActive(entry.latestTurnId)) return "active";
    return entry.error === undefined ? entry.latestTurnStatus : "error";
  }
}
