// What the figures without a window take from the window's own code. Bundled by `built-parts.mjs`, never run as it is.
export { TurnEventBridge } from "../src/main/ipc/turn-event-bridge.ts";
export { Stage } from "../src/renderer/testing/stage.ts";
