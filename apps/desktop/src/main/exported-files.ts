// Owns showing an exported file where it lies: the one that this window exported last, by main's own memory. A page names no path,
// and a click is required. app.md §2.
import { access } from "node:fs/promises";
import { InvalidInputError } from "@x/shared";

export interface ExportedFilesParts {
  readonly takeGesture: (windowId: number) => boolean;
  /** Opens the system's own file manager there. */
  readonly showInFolder: (path: string) => void;
}

export class ExportedFiles {
  readonly #parts: ExportedFilesParts;
  readonly #latest = new Map<number, string>();

  constructor(parts: ExportedFilesParts) {
    this.#parts = parts;
  }

  remember(windowId: number, path: string): void {
    this.#latest.set(windowId, path);
  }

  forget(windowId: number): void {
    this.#latest.delete(windowId);
  }

  /** Throws `invalid-input` without a click, where nothing was exported, and where the file is gone. */
  async show(windowId: number): Promise<void> {
    if (!this.#parts.takeGesture(windowId))
      throw new InvalidInputError("a file is shown only right after a click");
    const path = this.#latest.get(windowId);
    if (path === undefined) throw new InvalidInputError("nothing was exported from this window");
    try {
      await access(path);
    } catch (cause) {
      throw new InvalidInputError(`${path} is not there any more; export it again`, { cause });
    }
    this.#parts.showInFolder(path);
  }
}
