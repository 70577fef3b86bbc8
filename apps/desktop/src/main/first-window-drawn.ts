// Owns when the person has something to look at: until then nothing large shares the processors with the window. quality.md §3.
import type { ITimers } from "@x/core";
import type { App } from "electron";

/** Milliseconds; a window that cannot be drawn must not keep the conversations from being read. */
const AT_THE_LATEST = 5_000;

export function firstWindowDrawn(app: Pick<App, "once">, timers: ITimers): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(AT_THE_LATEST, resolve);
    app.once("browser-window-created", (_event, window) => {
      window.once("ready-to-show", () => {
        cancel();
        resolve();
      });
    });
  });
}
