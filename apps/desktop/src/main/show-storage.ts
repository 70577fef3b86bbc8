// Owns showing the storage folder in the system's file manager: main knows where it is, a page names no path. app.md §2.
import { InvalidInputError } from "@x/shared";

export interface StorageShowerParts {
  readonly workDir: string;
  /** True once per click or key press of a person in that window. */
  readonly takeGesture: (windowId: number) => boolean;
  /** Opens the system's own file manager there. */
  readonly showInFolder: (path: string) => void;
}

/** What it returns throws `invalid-input` when no person asked. */
export function storageShower({
  workDir,
  takeGesture,
  showInFolder,
}: StorageShowerParts): (windowId: number) => void {
  return (windowId) => {
    if (!takeGesture(windowId)) throw new InvalidInputError("a folder is shown only right after a click");
    showInFolder(workDir);
  };
}
