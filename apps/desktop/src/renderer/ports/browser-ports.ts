// Owns the ports of a real page.
import { copyText } from "./clipboard.js";
import { browserFrames } from "./frames.js";
import { browserIdle } from "./idle.js";
import { pathOfFile } from "./path-of-file.js";
import type { Ports } from "./ports.js";
import { browserTextStorage } from "./text-storage.js";
import { browserTimers } from "./timers.js";
import { systemClock } from "./wall-clock.js";

export function browserPorts(view: Window): Ports {
  return {
    frames: browserFrames(view),
    timers: browserTimers(view),
    clock: systemClock,
    storage: browserTextStorage(view.localStorage),
    windowStorage: browserTextStorage(view.sessionStorage),
    copyText: (text) => copyText(view, text),
    pathOfFile: pathOfFile(view),
    whenIdle: browserIdle(view),
    reportViolation: (error) => view.reportError(error),
  };
}
