// Owns the file that remembers a window's place over a restart. What cannot be read is ignored, and that is logged: a window opens
// all the same. app.md §2.
import { readFileSync } from "node:fs";
import type { ILogger } from "@x/core";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import { WindowPlace } from "./window-place.js";

export class WindowPlaceFile {
  readonly #path: string;
  readonly #logger: ILogger;

  constructor({ path, logger }: { readonly path: string; readonly logger: ILogger }) {
    this.#path = path;
    this.#logger = logger;
  }

  read(): WindowPlace | undefined {
    try {
      return WindowPlace.parse(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      this.#warn("the place of the last window cannot be used", error);
      return undefined;
    }
  }

  /** At once: as a rule it is the last thing that a window does. */
  write(place: WindowPlace): void {
    try {
      writeFileAtomic.sync(this.#path, `${JSON.stringify(place)}\n`, { fsync: false });
    } catch (error) {
      this.#warn("the place of the window cannot be remembered", error);
    }
  }

  #warn(what: string, error: unknown): void {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    this.#logger.warn(what, { file: this.#path, reason });
  }
}
