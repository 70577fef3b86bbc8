// Owns what a window may do beyond itself: open a link, offer its menu and fill the clipboard, all only right after a person acted
// there, and write a file that the person chooses in the system's own dialog.
import path from "node:path";
import { InvalidInputError } from "@x/shared";
import { app, clipboard, dialog, type MessageBoxOptions, shell } from "electron";
import { ExportedFiles } from "./exported-files.js";
import type { HandlerDependencies } from "./ipc/handlers.js";
import type { ExternalLink } from "./security/external-link.js";
import { LinkGate } from "./security/link-gate.js";
import { LinkMenu } from "./security/link-menu.js";
import { showLinkMenu } from "./show-context-menu.js";
import { storageShower } from "./show-storage.js";
import type { Windows } from "./windows.js";

export function outside(
  windows: Windows,
  workDir: string,
): Pick<
  HandlerDependencies,
  "openLink" | "openLinkMenu" | "copyText" | "chooseFile" | "exported" | "showStorage"
> {
  const takeGesture = (windowId: number) => windows.takeGesture(windowId);
  const gate = new LinkGate({
    takeGesture,
    confirm: (windowId, link) => confirmLink(windows, windowId, link),
    openOutside: (url) => shell.openExternal(url),
  });
  const linkMenu = new LinkMenu({
    takeGesture,
    show: (windowId, link) => {
      const window = windows.browserWindow(windowId);
      if (window !== undefined) showLinkMenu(window, link);
    },
  });
  const showInFolder = (place: string) => shell.showItemInFolder(place);
  const exported = new ExportedFiles({ takeGesture, showInFolder });
  windows.onPageGone((windowId) => exported.forget(windowId));
  return {
    exported,
    showStorage: storageShower({ workDir, takeGesture, showInFolder }),
    openLink: (windowId, url) => gate.open(windowId, url),
    openLinkMenu: (windowId, url) => linkMenu.open(windowId, url),
    chooseFile: (windowId, suggestedName) => chooseFile(windows, windowId, suggestedName),
    copyText: async (windowId, text) => {
      if (!takeGesture(windowId)) throw new InvalidInputError("text is copied only right after a click");
      // Synchronous up to Electron 44 or so, a promise since.
      await clipboard.writeText(text);
    },
  };
}

async function confirmLink(windows: Windows, windowId: number, link: ExternalLink): Promise<boolean> {
  const window = windows.browserWindow(windowId);
  if (window === undefined) return false;
  const question: MessageBoxOptions = {
    type: "question",
    message: `Open ${link.target}?`,
    detail: link.url,
    buttons: ["Open", "Cancel"],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await dialog.showMessageBox(window, question);
  return response === 0;
}

async function chooseFile(
  windows: Windows,
  windowId: number,
  suggestedName: string,
): Promise<string | undefined> {
  const window = windows.browserWindow(windowId);
  if (window === undefined) return undefined;
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: "Export the conversation",
    defaultPath: path.join(app.getPath("downloads"), suggestedName),
    properties: ["createDirectory", "showOverwriteConfirmation"],
  });
  return canceled || filePath === "" ? undefined : filePath;
}
