// Owns the ports of a real page.
import { beginningOf } from "@x/shared";
import { copyText } from "./clipboard.js";
import { browserFrames } from "./frames.js";
import { browserIdle } from "./idle.js";
import { browserNarrowness } from "./narrowness.js";
import { pathOfFile } from "./path-of-file.js";
import type { Ports } from "./ports.js";
import { browserSight } from "./sight.js";
import { browserTextStorage } from "./text-storage.js";
import { browserTimers } from "./timers.js";
import { systemClock } from "./wall-clock.js";
import { browserWindowLife } from "./window-life.js";

export function browserPorts(view: Window & typeof globalThis): Ports {
  const windowStorage = browserTextStorage(view, view.sessionStorage);
  return {
    frames: browserFrames(view),
    timers: browserTimers(view),
    clock: systemClock,
    narrowness: browserNarrowness(view),
    storage: browserTextStorage(view, view.localStorage),
    windowStorage,
    beginning: beginningOf(view.location.hash),
    windowLife: browserWindowLife(view, windowStorage),
    watchSight: browserSight(view),
    copyText: (text) => copyText(view, text),
    pathOfFile: pathOfFile(view),
    whenIdle: browserIdle(view),
    reportViolation: (error) => view.reportError(error),
  };
}
