// Owns that what the pages store for a person is on the disk a moment later: Chromium keeps a page's small texts in memory for many
// seconds, and a program that is killed would take drafts with it. app.md §3 "draft kept … crash".
import type { ITimers } from "@x/core";

/** Milliseconds. */
const SOON = 400;

export interface StorageKeeperParts {
  readonly timers: ITimers;
  /** Writes down what the pages have stored. */
  readonly flush: () => void;
}

/** Call the result whenever a page has stored something: it is written soon, and never more often than that. */
export function storageKeeper({ timers, flush }: StorageKeeperParts): () => void {
  let state: "idle" | "waiting" | "stored-again" = "idle";
  const wait = () => {
    state = "waiting";
    timers.after(SOON, () => {
      const again = state === "stored-again";
      state = "idle";
      flush();
      // What was stored a moment ago may not have arrived from the page yet.
      if (again) wait();
    });
  };
  return () => {
    if (state === "idle") wait();
    else state = "stored-again";
  };
}
