// Owns the boundary of the workspace: where a path really leads, symbolic links resolved, and whether that is inside. app.md §4.
// Every tool asks here at the moment it acts; what was true when permission was given may have changed since.
import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { ToolContext } from "../turns/ports.js";
import { fileFailure, ToolFailure } from "./tool-failure.js";

export interface Place {
  /** Absolute, every symbolic link resolved; no part of it is a link at the moment of asking. */
  readonly real: string;
  /** From the workspace folder, with `/` between the parts; `.` for the folder itself; outside the same as `real`. */
  readonly relative: string;
  readonly exists: boolean;
  readonly isInside: boolean;
}

export class Workspace {
  readonly #folder: () => string;

  /** `folder`: its absolute path now; the person may choose another between two calls. */
  constructor(folder: () => string) {
    this.#folder = folder;
  }

  /**
   * Where a call may act: inside, or outside at the very place that a person allowed. Throws `ToolFailure` otherwise; also
   * for a path that led inside when the call was checked and leads outside now.
   */
  async use(path: string, { consentedTo }: Pick<ToolContext, "consentedTo">): Promise<Place> {
    const place = await this.locate(path);
    if (place.isInside || consentedTo !== undefined) return place;
    throw new ToolFailure(
      `${JSON.stringify(path)} lies outside the workspace ${JSON.stringify(await this.#root())}`,
    );
  }

  /** Where `path` (relative to the workspace, or absolute) leads. Throws `ToolFailure` when that cannot be told. */
  async locate(path: string): Promise<Place> {
    if (path.includes("\0")) throw new ToolFailure("a path cannot hold the character NUL");
    const root = await this.#root();
    const found = await followLinks(resolve(root, path)).catch((error: unknown) => {
      throw fileFailure(error, path);
    });
    const isInside = found.real === root || found.real.startsWith(root.endsWith(sep) ? root : root + sep);
    const shown = isInside ? relative(root, found.real).split(sep).join("/") || "." : found.real;
    return { ...found, isInside, relative: shown };
  }

  async #root(): Promise<string> {
    const folder = this.#folder();
    return realpath(folder).catch((error: unknown) => {
      throw fileFailure(error, folder);
    });
  }
}

/** Of a path that does not exist yet, the part that does decides: it is resolved, the rest is new names below it. */
async function followLinks(path: string): Promise<{ real: string; exists: boolean }> {
  try {
    return { real: await realpath(path), exists: true };
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  if (await isLink(path)) {
    throw new ToolFailure(`${JSON.stringify(path)} is a symbolic link to nothing`);
  }
  const parent = await followLinks(dirname(path));
  return { real: join(parent.real, basename(path)), exists: false };
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
