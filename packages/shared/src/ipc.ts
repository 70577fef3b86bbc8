// The front door of the IPC contract: the channel table, the envelope, the live feed, the shape of `window.api`.
export * from "./ipc/bridge.js";
export * from "./ipc/envelope.js";
export type { SetupChannel } from "./ipc/setup-channels.js";
export * from "./ipc/table.js";
export type { TaskChannel } from "./ipc/task-channels.js";
export * from "./ipc/turn-feed.js";
export * from "./ipc/window-beginning.js";
