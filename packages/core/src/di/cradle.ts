// Owns the names and types of everything the container holds: what a constructor may ask for, and what a caller may replace.
import type {
  ModelDescriptor,
  SessionEvent,
  TurnBusMessage,
  TurnEvent,
  TurnLifecycleMessage,
} from "@x/shared";
import type { IAgentCatalog } from "../bridges/agents/agent-catalog.js";
import type { IMcpServers } from "../bridges/mcp/mcp-servers.js";
import type { McpTools } from "../bridges/mcp/mcp-tools.js";
import type { IModelDefaults } from "../bridges/models/model-defaults.js";
import type { IModelSource } from "../bridges/models/model-registry.js";
import type { IProviderBook } from "../bridges/providers/provider-book.js";
import type { IProviderSetup } from "../bridges/providers/provider-setup.js";
import type { IEventHub } from "../bus/event-hub.js";
import type { IClock } from "../ports/clock.js";
import type { IMonotonicallyIncreasingIdGenerator } from "../ports/id-generator.js";
import type { ILogger } from "../ports/logger.js";
import type { IHostSecrets, ISecretStore } from "../ports/secret-store.js";
import type { ISettingsStore } from "../ports/settings-store.js";
import type { ITimers } from "../ports/timers.js";
import type { IHeadlessAgentRunner } from "../runtime/assembly/headless-api.js";
import type { ISessionRepo } from "../runtime/sessions/repo.js";
import type { StartScanThreads } from "../runtime/sessions/scan-port.js";
import type { IToolSource } from "../runtime/tools/tool-source.js";
import type { IWorkspaceFolder } from "../runtime/tools/workspace-folder.js";
import type { ITurnRuntime } from "../runtime/turns/api.js";
import type {
  IAgentResolver,
  IContextResolver,
  IModelRegistry,
  IPermissionChecker,
  IPermissionClassifier,
  IToolRegistry,
} from "../runtime/turns/ports.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";
import type { IMessageEncoder, IRequestInspector } from "../runtime/turns/request-inspector.js";
import type { FsyncMode } from "../storage/fs-event-log.js";
import type { LogMaintenance } from "../storage/log-maintenance.js";
import type { IStoreDoctor } from "../store/doctor/store-doctor.js";
import type { WriteGate } from "../store/write-gate.js";
import type { SessionsCradle } from "./sessions-cradle.js";
import type { TasksCradle } from "./tasks-cradle.js";

/** What the caller of `createCore` said, defaults filled in. */
export interface GivenToCore {
  readonly workDir: string;
  /** The caller's choice goes before the person's (`settings.workspaceDir`). */
  readonly givenWorkspaceDir: string | undefined;
  /** When neither has chosen. */
  readonly defaultWorkspaceDir: string;
  readonly defaultModel: ModelDescriptor | undefined;
  /** Where the host keeps keys, if it has such a place. */
  readonly hostSecrets: IHostSecrets | undefined;
  readonly scanAfter: Promise<unknown> | undefined;
  /** Our own repositories read the files: threads may read them beside us. */
  readonly readsOwnFiles: boolean;
  readonly fsync: FsyncMode;
  readonly abandonToolsAfterMs: number;
  /** Milliseconds between two tokens of the offline guide. */
  readonly guideDelayMs: number;
}

export interface Cradle extends GivenToCore, SessionsCradle, TasksCradle {
  readonly clock: IClock;
  readonly timers: ITimers;
  readonly idGenerator: IMonotonicallyIncreasingIdGenerator;
  readonly logger: ILogger;

  readonly writeGate: WriteGate;
  readonly turnRepo: ITurnRepo;
  readonly sessionRepo: ISessionRepo;
  /** The same files, for export and for recovery on request. */
  readonly sessionFiles: LogMaintenance<SessionEvent>;
  readonly turnFiles: LogMaintenance<TurnEvent>;

  readonly startScanThreads: StartScanThreads | undefined;

  readonly turnEventBus: IEventHub<TurnBusMessage>;
  readonly lifecycleBus: IEventHub<TurnLifecycleMessage>;

  readonly settingsStore: ISettingsStore;
  readonly workspaceFolder: IWorkspaceFolder;
  readonly secretStore: ISecretStore;
  readonly providerSetup: IProviderSetup;
  readonly providerBook: IProviderBook;
  readonly mcpTools: McpTools;
  readonly mcpServers: IMcpServers;
  readonly agentCatalog: IAgentCatalog;
  readonly modelDefaults: IModelDefaults;
  readonly modelSources: readonly IModelSource[];
  readonly toolSources: readonly IToolSource[];
  readonly agentResolver: IAgentResolver;
  readonly modelRegistry: IModelRegistry;
  readonly messageEncoder: IMessageEncoder;
  readonly toolRegistry: IToolRegistry;
  readonly permissionChecker: IPermissionChecker;
  readonly permissionClassifier: IPermissionClassifier;

  readonly contextResolver: IContextResolver;
  readonly turnRuntime: ITurnRuntime;
  readonly requestInspector: IRequestInspector;

  readonly headless: IHeadlessAgentRunner;

  readonly storeDoctor: IStoreDoctor;
}

/** Ready values by their name in the container; each replaces what would have been built. */
export type CoreOverrides = { readonly [Name in keyof Cradle]?: Cradle[Name] };
