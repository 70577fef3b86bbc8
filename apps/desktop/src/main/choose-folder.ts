// Owns the person's choice of a folder, in the system's own dialog.
import { dialog } from "electron";
import type { Windows } from "./windows.js";

/** Null when the person thought better of it. */
export function folderChooser(windows: Windows): (windowId: number) => Promise<string | null> {
  return async (windowId) => {
    const window = windows.browserWindow(windowId);
    if (window === undefined) return null;
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: "Choose a folder",
      properties: ["openDirectory", "createDirectory"],
    });
    return canceled ? null : (filePaths[0] ?? null);
  };
}
