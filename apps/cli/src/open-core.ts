// Owns opening the store that the command line means.
import { resolve } from "node:path";
import type { Core, CoreOptions } from "@x/core";
import type { Surroundings } from "./surroundings.js";

/** The options that every command has which touches the store. */
export const storeOptions = { "work-dir": { type: "string" } } as const;

export const storeOptionsHelp = `  --work-dir FOLDER    the store (default: $X_WORK_DIR, else the place of this system for a program's data)`;

/** Runs `use` with the store open and gives the store back, however `use` ends. */
export async function withCore(
  { "work-dir": chosen }: { readonly "work-dir"?: string | undefined },
  { platform, environment, home, currentFolder }: Surroundings,
  options: Omit<CoreOptions, "workDir">,
  use: (core: Core) => Promise<number>,
): Promise<number> {
  // Not before a store is wanted: help and version answer at once.
  const { createCore, defaultWorkDir } = await import("@x/core");
  const workDir =
    chosen === undefined ? defaultWorkDir({ platform, environment, home }) : resolve(currentFolder, chosen);
  const core = await createCore({ ...options, workDir });
  try {
    return await use(core);
  } finally {
    await core.close();
  }
}
