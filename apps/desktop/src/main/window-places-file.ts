// Owns the file that remembers the windows and their places over a restart. What cannot be read is ignored, and that is logged: a window opens
// all the same. app.md §2.
import { readFileSync } from "node:fs";
import type { ILogger } from "@x/core";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import { Seat, type SeatsFile } from "./window-seats.js";

const Seats = z.array(Seat);

export class WindowPlacesFile implements SeatsFile {
  readonly #path: string;
  readonly #logger: ILogger;

  constructor({ path, logger }: { readonly path: string; readonly logger: ILogger }) {
    this.#path = path;
    this.#logger = logger;
  }

  read(): readonly Seat[] {
    try {
      return Seats.parse(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      this.#warn("the places of the last windows cannot be used", error);
      return [];
    }
  }

  /** At once: as a rule it is the last thing that a window does. */
  write(seats: readonly Seat[]): void {
    try {
      writeFileAtomic.sync(this.#path, `${JSON.stringify(seats)}\n`, { fsync: false });
    } catch (error) {
      this.#warn("the places of the windows cannot be remembered", error);
    }
  }

  #warn(what: string, error: unknown): void {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    this.#logger.warn(what, { file: this.#path, reason });
  }
}
