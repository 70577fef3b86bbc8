// Owns what one invocation has at hand: its log, its stop signal, the seams. Nothing of it outlives the run lock. T§9.
import type { AppNotice, TurnBusMessage, TurnLifecycleMessage } from "@x/shared";
import type { IEventHub } from "../../../bus/event-hub.js";
import type { IClock } from "../../../ports/clock.js";
import type { IMonotonicallyIncreasingIdGenerator } from "../../../ports/id-generator.js";
import type { ILogger } from "../../../ports/logger.js";
import type { ITimers } from "../../../ports/timers.js";
import type { LiveLog } from "../commit.js";
import type {
  IAgentResolver,
  IContextResolver,
  IModelRegistry,
  IPermissionChecker,
  IPermissionClassifier,
  IToolRegistry,
} from "../ports.js";
import type { ITurnRepo } from "../repo.js";
import type { StopSignal } from "./stop-signal.js";
import type { TurnFeed } from "./turn-feed.js";
import type { TurnLimits } from "./turn-limits.js";

/** Everything that the turn runtime is constructed with. T§8. */
export interface TurnRuntimePorts {
  readonly turnRepo: ITurnRepo;
  readonly idGenerator: IMonotonicallyIncreasingIdGenerator;
  readonly clock: IClock;
  readonly timers: ITimers;
  readonly agentResolver: IAgentResolver;
  readonly modelRegistry: IModelRegistry;
  readonly toolRegistry: IToolRegistry;
  readonly contextResolver: IContextResolver;
  readonly permissionChecker: IPermissionChecker;
  readonly permissionClassifier: IPermissionClassifier;
  readonly lifecycleBus: IEventHub<TurnLifecycleMessage>;
  readonly turnEventBus: IEventHub<TurnBusMessage>;
  /** What no log records. */
  readonly noticeBus: IEventHub<AppNotice>;
  readonly logger: ILogger;
}

export interface Invocation {
  readonly turnId: string;
  readonly log: LiveLog;
  readonly feed: TurnFeed;
  readonly stop: StopSignal;
  readonly ports: TurnRuntimePorts;
  readonly limits: TurnLimits;
}
