// Owns opening the store that the command line means.
import { resolve } from "node:path";
import type { Core, CoreOptions } from "@x/core";
import { Progress } from "./progress.js";
import type { Surroundings } from "./surroundings.js";

/** The options that every command has which touches the store. */
export const storeOptions = {
  "work-dir": {
    type: "string",
    value: "FOLDER",
    summary: "the store; without it $X_WORK_DIR, else this system's place for a program's data",
  },
} as const;

export const jsonOption = { type: "boolean", summary: "as JSON, for programs" } as const;

type ChosenStore = { readonly "work-dir": string | undefined };

/** Runs `use` with the store open and gives the store back, however `use` ends. */
export async function withCore(
  chosen: ChosenStore,
  surroundings: Surroundings,
  options: Omit<CoreOptions, "workDir">,
  use: (core: Core) => Promise<number>,
): Promise<number> {
  // Not before a store is wanted: help and version answer at once.
  const { createCore } = await import("@x/core");
  const core = await createCore({ ...options, workDir: await workDirOf(chosen, surroundings) });
  try {
    return await use(core);
  } finally {
    await core.close();
  }
}

/** Resolves when every conversation was read; says meanwhile how far that is. */
export async function allRead(core: Core, surroundings: Surroundings): Promise<void> {
  const progress = new Progress(surroundings);
  const unsubscribe = core.noticeBus.subscribe((notice) => {
    if (notice.type !== "session-scan-progress" || notice.done === notice.total) return;
    progress.say(`reading conversations: ${notice.done} of ${notice.total}`);
  });
  try {
    await core.ready;
  } finally {
    unsubscribe();
    progress.clear();
  }
}

export async function workDirOf(
  { "work-dir": chosen }: ChosenStore,
  { platform, environment, home, currentFolder }: Surroundings,
): Promise<string> {
  const { defaultWorkDir } = await import("@x/core");
  return chosen === undefined
    ? defaultWorkDir({ platform, environment, home })
    : resolve(currentFolder, chosen);
}
