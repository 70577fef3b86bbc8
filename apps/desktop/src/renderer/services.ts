// Owns the window's object graph: made once, from a bridge and the ports of the page it lives in. Tests make it from fakes.
import { type CodedError, type IpcBridge, type IpcResponse } from "@x/shared";
import { AttachmentStore } from "./attachments/attachment-store.js";
import { CodePainter } from "./highlight/code-painter.js";
import { asCodedError, IpcClient } from "./ipc/ipc-client.js";
import { atOnce } from "./ports/frames.js";
import { keptStorage } from "./ports/kept-storage.js";
import type { Ports } from "./ports/ports.js";
import { ActivityStore } from "./sessions/activity-store.js";
import { ConversationCommands } from "./sessions/conversation-commands.js";
import { ConversationFiles } from "./sessions/conversation-files.js";
import { DraftStore } from "./sessions/draft-store.js";
import { ListFold } from "./sessions/list-fold.js";
import { Navigation } from "./sessions/navigation.js";
import { OpenSessionStore } from "./sessions/open-session-store.js";
import { OutgoingStore } from "./sessions/outgoing-store.js";
import { ReadingPlaces } from "./sessions/reading-places.js";
import type { Renaming } from "./sessions/renaming.js";
import { SessionListStore } from "./sessions/session-list-store.js";
import { ModelListsStore } from "./setup/model-lists-store.js";
import type { OpenPanel } from "./setup/open-panel.js";
import { PickStore } from "./setup/pick-store.js";
import { SetUpCommands } from "./setup/set-up-commands.js";
import { SetupStore } from "./setup/setup-store.js";
import { CommandStore } from "./stores/command-store.js";
import { Disturbances } from "./stores/disturbances.js";
import { OpenDialogs } from "./stores/open-dialogs.js";
import { ValueStore } from "./stores/value-store.js";
import { TaskCommands } from "./tasks/task-commands.js";
import { TaskListStore } from "./tasks/task-list-store.js";
import { ModelWaitsStore } from "./turns/model-waits-store.js";
import { SettledTurns } from "./turns/settled-turns.js";

type AppInfo = IpcResponse<"app:info">;

export interface Services {
  readonly ports: Ports;
  readonly client: IpcClient;
  readonly activity: ActivityStore;
  readonly modelWaits: ModelWaitsStore;
  readonly list: SessionListStore;
  readonly listFold: ListFold;
  readonly navigation: Navigation;
  readonly drafts: DraftStore;
  readonly attachments: AttachmentStore;
  readonly outgoing: OutgoingStore;
  readonly readingPlaces: ReadingPlaces;
  readonly commands: CommandStore;
  readonly disturbances: Disturbances;
  readonly openDialogs: OpenDialogs;
  readonly files: ConversationFiles;
  readonly painter: CodePainter;
  readonly conversation: ConversationCommands;
  readonly taskList: TaskListStore;
  readonly taskCommands: TaskCommands;
  readonly setup: SetupStore;
  readonly modelLists: ModelListsStore;
  readonly picks: PickStore;
  readonly setUp: SetUpCommands;
  /** The title that is being changed above the conversation; undefined: none. */
  readonly renaming: ValueStore<Renaming | undefined>;
  /** Undefined: none. */
  readonly openPanel: ValueStore<OpenPanel | undefined>;
  /** Undefined until main has answered. */
  readonly appInfo: ValueStore<AppInfo | undefined>;
  /** Why the window could not reach the program when it opened. */
  readonly startFailure: ValueStore<CodedError | undefined>;
}

// A chunk of its own: nobody waits for grammars before the first code is shown.
const loadColours = () => import("./highlight/colour-code.js").then(({ colourCode }) => colourCode);

const SETTLED_CALLS_KEPT = 20_000;

export function createServices(bridge: IpcBridge, ports: Ports, checkEvents: boolean): Services {
  const { frames, timers } = ports;
  const client = new IpcClient({ bridge, checkEvents, onViolation: ports.reportViolation });
  const storage = keptStorage(ports.storage, () => {
    client.call("app:keepTexts", {}).catch((error: unknown) => ports.reportViolation(asCodedError(error)));
  });
  const activity = new ActivityStore(client, frames);
  const list = new SessionListStore(client, frames, timers);
  const settledTurns = new SettledTurns(SETTLED_CALLS_KEPT);
  const navigation = new Navigation(
    // What is typed right after a key that leads elsewhere belongs there: the next frame would be too late.
    atOnce,
    { storage, windowStorage: ports.windowStorage, beginning: ports.beginning },
    (sessionId) => new OpenSessionStore({ client, frames, activity, settledTurns }, sessionId),
  );
  const drafts = new DraftStore(storage, ports.windowLife);
  const attachments = new AttachmentStore({ frames, storage: ports.windowStorage, pathOf: ports.pathOfFile });
  const outgoing = new OutgoingStore(atOnce);
  const commands = new CommandStore(frames);
  const picks = new PickStore({ frames, storage, onDamage: ports.reportViolation });
  const setup = new SetupStore(client, frames);
  const setUp = new SetUpCommands(client, commands);
  return {
    ports,
    client,
    activity,
    modelWaits: new ModelWaitsStore(client, frames, ports.clock),
    list,
    listFold: new ListFold({
      narrowness: ports.narrowness,
      storage,
      windowStorage: ports.windowStorage,
      setup,
      setUp,
    }),
    navigation,
    drafts,
    attachments,
    outgoing,
    commands,
    readingPlaces: new ReadingPlaces(),
    disturbances: new Disturbances(),
    openDialogs: new OpenDialogs(),
    files: new ConversationFiles({ client, frames, commands, list, navigation }),
    painter: new CodePainter({ whenIdle: ports.whenIdle, load: loadColours }),
    conversation: new ConversationCommands({
      client,
      commands,
      drafts,
      attachments,
      outgoing,
      picks,
      list,
      navigation,
    }),
    taskList: new TaskListStore(client, frames),
    taskCommands: new TaskCommands(client, commands),
    setup,
    modelLists: new ModelListsStore(client, frames),
    picks,
    setUp,
    renaming: new ValueStore<Renaming | undefined>(atOnce, undefined),
    openPanel: new ValueStore<OpenPanel | undefined>(atOnce, undefined),
    appInfo: new ValueStore<AppInfo | undefined>(frames, undefined),
    startFailure: new ValueStore<CodedError | undefined>(frames, undefined),
  };
}

/** Starts listening, then asks main for everything the window shows first. Once a window. */
export async function startServices(services: Services): Promise<void> {
  services.activity.listen();
  services.modelWaits.listen();
  services.list.start();
  services.navigation.start();
  services.taskList.listen();
  services.listFold.listen();
  services.navigation.subscribe(() => services.listFold.leave());
  services.client.on("app:showSession", ({ sessionId }) =>
    services.openDialogs.leaveAll(() => services.navigation.show(sessionId)),
  );
  services.setup.onChange(() => {
    services.modelLists.forget();
    void askProgram(services);
  });
  await Promise.all([services.setup.start(), askProgram(services)]);
}

/** Asks again after a failure. */
export async function askProgram({ activity, appInfo, client, startFailure }: Services): Promise<void> {
  try {
    const [info] = await Promise.all([client.call("app:info", {}), activity.read()]);
    appInfo.set(info);
    startFailure.set(undefined);
  } catch (error) {
    startFailure.set(asCodedError(error));
  }
}
