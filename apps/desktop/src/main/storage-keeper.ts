// Owns that what a person types or picks is on the disk a moment later: Chromium keeps a page's small texts in memory for many
// seconds, and a program that is killed would take drafts with it. app.md §3 "draft kept … crash".
import type { ITimers } from "@x/core";

/** Milliseconds. */
const SOON = 400;

export interface StorageKeeperParts {
  readonly timers: ITimers;
  /** Writes down what the pages have stored. */
  readonly flush: () => void;
}

/** Call the result whenever the person acts in a page: what follows from it is written soon, and never more often than that. */
export function storageKeeper({ timers, flush }: StorageKeeperParts): () => void {
  let state: "idle" | "waiting" | "acted-again" = "idle";
  const wait = () => {
    state = "waiting";
    timers.after(SOON, () => {
      const again = state === "acted-again";
      state = "idle";
      flush();
      // The page may have stored what follows from it only after this.
      if (again) wait();
    });
  };
  return () => {
    if (state === "idle") wait();
    else state = "acted-again";
  };
}
