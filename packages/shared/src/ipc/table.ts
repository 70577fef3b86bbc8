// Owns the one table of what may cross between the main process and a window: the only place that names a channel.
// Main registers it, preload exposes it, the renderer's client is typed by it. app.md §1.
import { z } from "zod";
import { ModelDescriptor } from "../agents.js";
import { Id } from "../ids.js";
import { JsonValue } from "../json.js";
import { UserMessage } from "../messages.js";
import { ExportFormat } from "../sessions/export.js";
import { SessionIndexChanged, SessionIndexEntry } from "../sessions/index-entry.js";
import { AppNotice, TurnAdvanceFailedNotice } from "../sessions/notices.js";
import { RecoveryReport } from "../sessions/recovery.js";
import { SendMessageConfig } from "../sessions/requests.js";
import { SessionState } from "../sessions/state.js";
import { SetupChanged } from "../setup/settings-view.js";
import { TaskChanged } from "../tasks/entry.js";
import { TurnLifecycleMessage } from "../turns/deltas.js";
import { PermissionDecision, ToolResultData } from "../turns/events.js";
import { Turn } from "../turns/outcome.js";
import { setupChannels } from "./setup-channels.js";
import { taskChannels } from "./task-channels.js";
import { LiveCall, TurnFeedMessage } from "./turn-feed.js";

const empty = z.strictObject({});
const done = z.null();
const session = { sessionId: Id };
const turn = { turnId: Id };
const toolCall = { ...turn, toolCallId: z.string().min(1) };

/** The commands of a window that the menu of the program offers too. */
export const MenuCommand = z.enum([
  "new-conversation",
  "search",
  "show-waiting",
  "toggle-list",
  "settings",
  "show-tasks",
  "show-keys",
]);
export type MenuCommand = z.infer<typeof MenuCommand>;

/** What a window says about the program before anything is asked of it. */
const AppInfo = z.strictObject({
  version: z.string(),
  /** `process.platform`: decides how the window names its keys. */
  platform: z.string(),
  /** The agent that a new message asks for unless the person picks another. */
  agentId: z.string(),
  model: ModelDescriptor,
  modelLabel: z.string(),
  /** True while no model is set up and the built-in guide, which is no language model, answers. */
  offlineGuide: z.boolean(),
});

const address = z.string().min(1).max(8192);

/** Request and response of every channel a window may invoke. A channel without an answer gives `null`. */
export const ipcChannels = {
  "app:info": { request: empty, response: AppInfo },
  /** Asks the person, then opens an https, http or mailto address outside; needs a fresh click or key press in the window. */
  "app:openLink": {
    request: z.strictObject({ url: address }),
    response: z.strictObject({ opened: z.boolean() }),
  },
  /** Shows the menu of a link to such an address, which copies it; needs a fresh click or key press in the window. */
  "app:openLinkMenu": { request: z.strictObject({ url: address }), response: done },
  /** Puts plain text on the clipboard; needs a fresh click or key press in the window. */
  "app:copyText": { request: z.strictObject({ text: z.string() }), response: done },
  /** Shows the storage folder in the system's file manager; needs a fresh click or key press in the window. */
  "app:showStorage": { request: empty, response: done },
  /** The page has stored small texts of its own (drafts, picks): they are on the disk about half a second later. */
  "app:keepTexts": { request: empty, response: done },
  "sessions:create": {
    request: z.strictObject({ title: z.exactOptional(z.string()) }),
    response: z.strictObject(session),
  },
  /** Answers at once, also while the startup scan runs; `ready` says whether the list is whole. */
  "sessions:list": {
    request: empty,
    response: z.strictObject({ sessions: z.array(SessionIndexEntry), ready: z.boolean() }),
  },
  "sessions:get": { request: z.strictObject(session), response: SessionState },
  "sessions:getTurn": { request: z.strictObject(turn), response: Turn },
  "sessions:sendMessage": {
    request: z.strictObject({ ...session, input: UserMessage, config: SendMessageConfig }),
    response: z.strictObject(turn),
  },
  "sessions:respondToPermission": {
    request: z.strictObject({
      ...toolCall,
      decision: PermissionDecision,
      metadata: z.exactOptional(JsonValue),
    }),
    response: done,
  },
  "sessions:respondToAskHuman": {
    request: z.strictObject({ ...toolCall, answer: z.string() }),
    response: done,
  },
  "sessions:deliverAsyncToolResult": {
    request: z.strictObject({ ...toolCall, result: ToolResultData }),
    response: done,
  },
  "sessions:stopTurn": {
    request: z.strictObject({ ...turn, reason: z.exactOptional(z.string()) }),
    response: done,
  },
  "sessions:resumeTurn": { request: z.strictObject(session), response: done },
  "sessions:setTitle": { request: z.strictObject({ ...session, title: z.string() }), response: done },
  "sessions:delete": { request: z.strictObject(session), response: done },
  /** Asks the person for a file and writes the conversation there; `path` is the file that was chosen. */
  "sessions:export": {
    request: z.strictObject({ ...session, format: ExportFormat }),
    response: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("saved"), path: z.string() }),
      z.strictObject({ outcome: z.literal("cancelled") }),
    ]),
  },
  /** Opens the system's file manager at what this window exported last; needs a fresh click or key press in the window. */
  "sessions:showExported": { request: empty, response: done },
  /** Only because the person asked: the originals are kept beside the recovered files. */
  "sessions:recover": { request: z.strictObject(session), response: RecoveryReport },
  /** From here on the window gets the turn's deltas; `live` is the open model call's text so far. Counted per window. */
  "turns:subscribe": {
    request: z.strictObject(turn),
    response: z.strictObject({ live: z.exactOptional(LiveCall) }),
  },
  "turns:unsubscribe": { request: z.strictObject(turn), response: done },
  /** The turns being processed now, and the failures that are no turn's own and still stand. */
  "turns:active": {
    request: empty,
    response: z.strictObject({ active: z.array(z.string()), failures: z.array(TurnAdvanceFailedNotice) }),
  },
  ...setupChannels,
  ...taskChannels,
} as const;

/** What main tells windows unasked. They arrive in the order in which main sent them. */
export const ipcEvents = {
  "sessions:events": SessionIndexChanged,
  "app:notices": AppNotice,
  /** The person asked for this conversation from outside of the window: by a click on a notification. */
  "app:showSession": z.strictObject(session),
  /** What the person chose in the menu of the program, for the window in front. */
  "app:menu": z.strictObject({ command: MenuCommand }),
  "turns:events": TurnFeedMessage,
  "turns:lifecycle": TurnLifecycleMessage,
  "settings:events": SetupChanged,
  "tasks:events": TaskChanged,
} as const;

export type IpcChannel = keyof typeof ipcChannels;
export type IpcRequest<C extends IpcChannel> = z.infer<(typeof ipcChannels)[C]["request"]>;
export type IpcResponse<C extends IpcChannel> = z.infer<(typeof ipcChannels)[C]["response"]>;

export type IpcEvent = keyof typeof ipcEvents;
export type IpcEventPayload<E extends IpcEvent> = z.infer<(typeof ipcEvents)[E]>;
