// Owns looking for a newer version, for a program that was packed with a feed of its releases. Without one, which is how it is packed
// unless somebody asks (electron-builder.config.mjs), nothing is loaded and nothing asked. docs/security.md "Updates".
import { existsSync } from "node:fs";
import type { ILogger, ITimers } from "@x/core";

/** What is needed of electron-updater, which checks what it has loaded against the feed's digest, and signatures where the system has them. */
export interface Updater {
  /** Resolves when it was asked and, if there is a newer version, the loading has begun. */
  checkForUpdates(): Promise<unknown>;
  on(event: "update-downloaded", listener: (update: { readonly version: string }) => void): unknown;
}

export interface UpdatesParts {
  /** The packer writes this file where there is a feed. */
  readonly feedFile: string;
  readonly load: () => Promise<Updater>;
  readonly timers: ITimers;
  readonly logger: ILogger;
  /** The new version is there; it takes the place of this one when the program ends. */
  readonly onReady: (version: string) => void;
}

/** Milliseconds. */
const EACH_DAY = 24 * 60 * 60 * 1_000;

/** Looks now and once a day. What fails is a line of the log: nobody waits for an update. */
export async function followUpdates({
  feedFile,
  load,
  timers,
  logger,
  onReady,
}: UpdatesParts): Promise<void> {
  if (!existsSync(feedFile)) return;
  const warn = (error: unknown) =>
    logger.warn("could not look for a newer version", { error: String(error) });
  try {
    const updater = await load();
    updater.on("update-downloaded", ({ version }) => onReady(version));
    const look = () => {
      timers.after(EACH_DAY, look);
      updater.checkForUpdates().catch(warn);
    };
    look();
  } catch (error) {
    warn(error);
  }
}
