// Owns the window's object graph: made once, from a bridge and the ports of the page it lives in. Tests make it from fakes.
import { type CodedError, type IpcBridge, type IpcResponse } from "@x/shared";
import { type Theme, ThemeStore } from "./appearance/theme-store.js";
import { asCodedError, IpcClient } from "./ipc/ipc-client.js";
import type { Frames } from "./ports/frames.js";
import type { TextStorage } from "./ports/text-storage.js";
import type { Timers } from "./ports/timers.js";
import type { WallClock } from "./ports/wall-clock.js";
import { ActivityStore } from "./sessions/activity-store.js";
import { ConversationCommands } from "./sessions/conversation-commands.js";
import { DraftStore } from "./sessions/draft-store.js";
import { Navigation } from "./sessions/navigation.js";
import { OpenSessionStore } from "./sessions/open-session-store.js";
import { SessionListStore } from "./sessions/session-list-store.js";
import { CommandStore } from "./stores/command-store.js";
import { ValueStore } from "./stores/value-store.js";
import { SettledTurns } from "./turns/settled-turns.js";

export type AppInfo = IpcResponse<"app:info">;

export interface Ports {
  readonly frames: Frames;
  readonly timers: Timers;
  readonly clock: WallClock;
  /** Survives a restart: drafts, theme. */
  readonly storage: TextStorage;
  /** Survives a reload of this window only: which conversation is in view. */
  readonly windowStorage: TextStorage;
  readonly copyText: (text: string) => Promise<void>;
  /** The element whose `data-theme` decides light or dark. */
  readonly root: HTMLElement;
  readonly reportViolation: (error: CodedError) => void;
}

export interface Services {
  readonly ports: Ports;
  readonly client: IpcClient;
  readonly activity: ActivityStore;
  readonly list: SessionListStore;
  readonly navigation: Navigation;
  readonly drafts: DraftStore;
  readonly commands: CommandStore;
  readonly conversation: ConversationCommands;
  readonly theme: ThemeStore;
  /** Undefined until main has answered. */
  readonly appInfo: ValueStore<AppInfo | undefined>;
  /** Why the window could not reach the program when it opened. */
  readonly startFailure: ValueStore<CodedError | undefined>;
}

export type { Theme };

const SETTLED_CALLS_KEPT = 20_000;

export function createServices(bridge: IpcBridge, ports: Ports, checkEvents: boolean): Services {
  const { frames, timers } = ports;
  const client = new IpcClient({ bridge, checkEvents, onViolation: ports.reportViolation });
  const activity = new ActivityStore(client, frames);
  const list = new SessionListStore(client, frames, timers);
  const settledTurns = new SettledTurns(SETTLED_CALLS_KEPT);
  const navigation = new Navigation(
    frames,
    ports.windowStorage,
    (sessionId) => new OpenSessionStore({ client, frames, activity, settledTurns }, sessionId),
  );
  const drafts = new DraftStore(ports.storage);
  const commands = new CommandStore(frames);
  return {
    ports,
    client,
    activity,
    list,
    navigation,
    drafts,
    commands,
    conversation: new ConversationCommands({ client, commands, drafts, list, navigation }),
    theme: new ThemeStore(frames, ports.storage, ports.root),
    appInfo: new ValueStore<AppInfo | undefined>(frames, undefined),
    startFailure: new ValueStore<CodedError | undefined>(frames, undefined),
  };
}

/** Asks main for everything the window shows first. Activity listens first, so that no row is shown as interrupted meanwhile. */
export async function startServices(services: Services): Promise<void> {
  const { activity, appInfo, client, list, navigation, startFailure } = services;
  const known = [activity.start(), client.call("app:info", {}).then((info) => appInfo.set(info))];
  list.start();
  navigation.start();
  try {
    await Promise.all(known);
    startFailure.set(undefined);
  } catch (error) {
    startFailure.set(asCodedError(error));
  }
}
