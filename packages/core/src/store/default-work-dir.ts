// Owns where the store lies when nobody says: one place per person, the same for the window and the terminal. Pure.
import { join, resolve } from "node:path";

export interface WorkDirSurroundings {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The person's home folder, absolute. */
  readonly home: string;
}

/**
 * `X_WORK_DIR` where it is set (from the current folder when it is relative); else the place of the platform for a program's
 * own data: `$XDG_DATA_HOME/x` or `~/.local/share/x`, `~/Library/Application Support/x`, `%LOCALAPPDATA%\x`.
 */
export function defaultWorkDir({ platform, environment, home }: WorkDirSurroundings): string {
  const set = (name: string) => (environment[name] === "" ? undefined : environment[name]);
  const chosen = set("X_WORK_DIR");
  if (chosen !== undefined) return resolve(chosen);
  switch (platform) {
    case "darwin":
      return join(home, "Library", "Application Support", "x");
    case "win32":
      return join(set("LOCALAPPDATA") ?? join(home, "AppData", "Local"), "x");
    default:
      return join(set("XDG_DATA_HOME") ?? join(home, ".local", "share"), "x");
  }
}
