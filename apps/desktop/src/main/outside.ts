// Owns what a window may do beyond itself: open a link, fill the clipboard. Both only right after a person acted there.
import { InvalidInputError } from "@x/shared";
import { clipboard, dialog, type MessageBoxOptions, shell } from "electron";
import type { HandlerDependencies } from "./ipc/handlers.js";
import type { ExternalLink } from "./security/external-link.js";
import { LinkGate } from "./security/link-gate.js";
import type { Windows } from "./windows.js";

export function outside(windows: Windows): Pick<HandlerDependencies, "openLink" | "copyText"> {
  const takeGesture = (windowId: number) => windows.takeGesture(windowId);
  const gate = new LinkGate({
    takeGesture,
    confirm: (windowId, link) => confirmLink(windows, windowId, link),
    openOutside: (url) => shell.openExternal(url),
  });
  return {
    openLink: (windowId, url) => gate.open(windowId, url),
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
