// Owns what a program gets when it embeds the conversation layer. app.md §6.
import type {
  AppNotice,
  ModelDescriptor,
  SessionIndexChanged,
  TaskChanged,
  TurnAdvanceFailedNotice,
  TurnBusMessage,
  TurnLifecycleMessage,
} from "@x/shared";
import type { IAgentCatalog } from "./bridges/agents/agent-catalog.js";
import type { IMcpServers } from "./bridges/mcp/mcp-servers.js";
import type { IProviderBook } from "./bridges/providers/provider-book.js";
import type { IProviderSetup } from "./bridges/providers/provider-setup.js";
import type { IEventHub } from "./bus/event-hub.js";
import type { CoreOverrides } from "./di/cradle.js";
import type { ILogger } from "./ports/logger.js";
import type { IHostSecrets, ISecretStore } from "./ports/secret-store.js";
import type { ISettingsStore } from "./ports/settings-store.js";
import type { IHeadlessAgentRunner, RunHeadlessTurn } from "./runtime/assembly/headless-api.js";
import type { ISessions } from "./runtime/sessions/api.js";
import type { ISessionExports } from "./runtime/sessions/session-exports.js";
import type { ISessionRecovery } from "./runtime/sessions/session-recovery.js";
import type { ITasks } from "./runtime/tasks/api.js";
import type { IToolSource } from "./runtime/tools/tool-source.js";
import type { IWorkspaceFolder } from "./runtime/tools/workspace-folder.js";
import type { ITurnRuntime } from "./runtime/turns/api.js";
import type { IRequestInspector } from "./runtime/turns/request-inspector.js";
import type { FsyncMode } from "./storage/fs-event-log.js";
import type { IStoreDoctor } from "./store/doctor/store-doctor.js";

export interface CoreOptions {
  /** The folder that holds everything that is kept; made when it is missing. See `defaultWorkDir`. */
  readonly workDir: string;
  /** The folder that the agents work in, whatever the settings say. */
  readonly workspaceDir?: string;
  /** The one where neither the caller nor the settings say. Default: the current folder of the process. */
  readonly defaultWorkspaceDir?: string;
  /** How another program that wants the same store is told who has it. Default: the name of the started file. */
  readonly appName?: string;
  /** The model of requests and agents that name none. Default: none, so the offline guide answers conversations. */
  readonly defaultModel?: ModelDescriptor;
  /** Where the host keeps keys, Electron's `safeStorage` for instance. Default: environment variables and memory only. */
  readonly hostSecrets?: IHostSecrets;
  /** Takes no lock and writes nothing: for looking at a store that another program may be writing. */
  readonly readOnly?: boolean;
  /**
   * Runs background tasks by their schedule, missed runs included: for a program that stays. Default false, so that a short command does
   * not start what its end would cut off; tasks can be run by hand all the same. Never with `readOnly`.
   */
  readonly runScheduledTasks?: boolean;
  /**
   * When what was written is synced against power loss (Clarifications "Durability"). Default `off`: what was acknowledged survives the
   * death of the process, not that of the machine.
   */
  readonly fsync?: FsyncMode;
  /** Milliseconds that a tool which ignores its cancellation is waited for before it is left behind (T§11). Default 5,000. */
  readonly abandonToolsAfterMs?: number;
  /** Milliseconds between two words of the offline guide, 60,000 at most; 0: as fast as they are taken. Default 15. See `guideDelayFrom`. */
  readonly guideDelayMs?: number;
  /**
   * A large store is read to its end once this settles; its newest conversations are there before. For a window that should not have to share
   * the processors while it is drawn. Default: at once.
   */
  readonly scanAfter?: Promise<unknown>;
  /** Default: warnings on standard error. */
  readonly logger?: ILogger;
  /** Ready values in place of what is registered, by the name in the container. */
  readonly overrides?: CoreOverrides;
}

/** A bus as seen by those who only listen. */
export type ListenOnly<T> = Pick<IEventHub<T>, "subscribe">;

export interface CoreActivity {
  /** The turns that are being advanced now. */
  active(): string[];
  /** Advances that failed for a reason that is not their turn's, until the next advance of that turn. */
  failures(): TurnAdvanceFailedNotice[];
}

export interface Core {
  readonly sessions: ISessions;
  /** Conversations written out as documents. */
  readonly exports: ISessionExports;
  /** Recovery of damaged files, only ever on request. */
  readonly recovery: ISessionRecovery;
  /** Says what is wrong where in the store, and changes nothing. */
  readonly doctor: IStoreDoctor;
  /** What is advanced here is active, stopped and closed like what `sessions` advances, and its session's row follows it. */
  readonly turnRuntime: ITurnRuntime;
  readonly headless: IHeadlessAgentRunner;
  readonly runHeadlessTurn: RunHeadlessTurn;
  readonly tasks: ITasks;
  /** Tasks whose file, run or next moment changed. */
  readonly taskBus: ListenOnly<TaskChanged>;
  /** Rows of the session list that changed. */
  readonly sessionBus: ListenOnly<SessionIndexChanged>;
  /** Every event and delta of every turn. */
  readonly turnEventBus: ListenOnly<TurnBusMessage>;
  readonly lifecycleBus: ListenOnly<TurnLifecycleMessage>;
  readonly noticeBus: ListenOnly<AppNotice>;
  readonly activity: CoreActivity;
  /** What the person set; its fault is told, and never overwritten. */
  readonly settings: ISettingsStore;
  /** Keys: set, describe, forget. */
  readonly secrets: ISecretStore;
  readonly workspace: IWorkspaceFolder;
  readonly agents: IAgentCatalog;
  /** Which providers are set up, and their keys. */
  readonly providers: IProviderBook;
  /** Asks the world: servers on this machine, live checks, models on offer. */
  readonly providerSetup: IProviderSetup;
  readonly mcpServers: IMcpServers;
  /** Every place that tools come from. */
  readonly toolSources: readonly Pick<IToolSource, "descriptors" | "prepare">[];
  /** What a model call was sent, rebuilt from disk. */
  readonly requests: IRequestInspector;
  /** Resolves when the startup scan is done. Rejects when the store cannot be listed, or with `shutting-down`. Never raises an unhandled rejection. */
  readonly ready: Promise<void>;
  isReady(): boolean;
  /**
   * A controlled crash (Clarifications "Quit"): refuses new work, aborts what runs with a `ShuttingDownError`, lets appends under
   * way finish, gives the store back. Resolves within 5 s; may be called again. What was cut off is `idle` at the next start.
   */
  close(): Promise<void>;
}
