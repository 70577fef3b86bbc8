// Owns opening the store that the command line means.
import { lstat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Core, CoreOptions } from "@x/core";
import { StoreNotFoundError } from "@x/shared";
import { Progress } from "./progress.js";
import type { Surroundings } from "./surroundings.js";
import { inTerminalTerms } from "./terminal-terms.js";
import { harmless } from "./visible-text.js";
import { write } from "./write.js";

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

interface Opening extends Omit<CoreOptions, "workDir"> {
  /**
   * What becomes of a store that is not there. Default: `refuse`. `list-nothing`: refused where it is named, since the name may be
   * mistyped; the one that nobody names has just not been begun yet.
   */
  readonly ifMissing?: "refuse" | "make" | "list-nothing";
}

/** Runs `use` with the store open and gives the store back, however `use` ends. Throws `store-not-found`, and what opening throws. */
export async function withCore(
  chosen: ChosenStore,
  surroundings: Surroundings,
  { ifMissing = "refuse", ...options }: Opening,
  use: (core: Core) => Promise<number>,
): Promise<number> {
  const workDir = await workDirOf(chosen, surroundings);
  if (ifMissing !== "make" && (await isMissing(workDir))) {
    if (ifMissing === "refuse" || isNamed(chosen, surroundings)) throw noStore(workDir);
    await write(surroundings.messages, harmless(`there is no store at ${workDir} yet; x chat begins it\n`));
  }
  try {
    return await withCoreAt({ ...options, workDir }, surroundings, use);
  } catch (error) {
    throw inTerminalTerms(error, workDir);
  }
}

async function withCoreAt(
  options: CoreOptions,
  { environment }: Surroundings,
  use: (core: Core) => Promise<number>,
): Promise<number> {
  // Not before a store is wanted: help and version answer at once.
  const { createCore, guideDelayFrom } = await import("@x/core");
  const core = await createCore({ ...options, guideDelayMs: guideDelayFrom(environment) });
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

function isNamed({ "work-dir": chosen }: ChosenStore, { environment }: Surroundings): boolean {
  return chosen !== undefined || (environment["X_WORK_DIR"] ?? "") !== "";
}

/** Whatever else is in the way, a file or a link to nothing: the core says what is wrong with it. */
function isMissing(workDir: string): Promise<boolean> {
  return lstat(workDir).then(
    () => false,
    (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT",
  );
}

function noStore(workDir: string): StoreNotFoundError {
  return new StoreNotFoundError(`there is no store at ${workDir}; name another with --work-dir`);
}
