// Owns the application menu: what the system expects of every app, a second window, and the window's own commands with their keys.
// Those keys are the page's (`renderer/keyboard`), which knows when not to act on them; here they are only shown.
import type { MenuCommand } from "@x/shared";
import type { MenuItemConstructorOptions } from "electron";

export interface MenuActions {
  readonly openWindow: () => void;
  /** Tells the window in front. */
  readonly choose: (command: MenuCommand) => void;
}

export function menuTemplate(
  { openWindow, choose }: MenuActions,
  platform: NodeJS.Platform,
  developer: boolean,
): MenuItemConstructorOptions[] {
  const isMac = platform === "darwin";
  const command = (id: MenuCommand, label: string, accelerator: string): MenuItemConstructorOptions => ({
    id,
    label,
    accelerator,
    registerAccelerator: false,
    click: () => choose(id),
  });
  const separator: MenuItemConstructorOptions = { type: "separator" };
  const settings = command("settings", "Settings…", "CmdOrCtrl+,");
  const app: MenuItemConstructorOptions = {
    role: "appMenu",
    submenu: [
      { role: "about" },
      separator,
      settings,
      separator,
      { role: "services" },
      separator,
      { role: "hide" },
      { role: "hideOthers" },
      { role: "unhide" },
      separator,
      { role: "quit" },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: "File",
    submenu: [
      command("new-conversation", "New Conversation", "CmdOrCtrl+N"),
      { id: "new-window", label: "New Window", accelerator: "CmdOrCtrl+Shift+N", click: openWindow },
      separator,
      ...(isMac ? [] : [settings, separator]),
      { role: "close" },
      // Windows has no key of its own for it.
      ...(isMac ? [] : [{ role: "quit", accelerator: "CmdOrCtrl+Q" } as const]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: "Edit",
    submenu: [
      { role: "undo" },
      { role: "redo" },
      separator,
      { role: "cut" },
      { role: "copy" },
      { role: "paste" },
      { role: "pasteAndMatchStyle" },
      { role: "delete" },
      { role: "selectAll" },
      separator,
      command("search", "Search Conversations", "CmdOrCtrl+K"),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: "View",
    submenu: [
      command("toggle-list", "Show or Hide the List", "CmdOrCtrl+B"),
      command("show-waiting", "What Waits for You", "CmdOrCtrl+J"),
      command("show-tasks", "Background Tasks", "CmdOrCtrl+T"),
      separator,
      { role: "resetZoom" },
      { role: "zoomIn" },
      // The same without Shift, where plus is above equals.
      { role: "zoomIn", accelerator: "CmdOrCtrl+=", visible: false, acceleratorWorksWhenHidden: true },
      { role: "zoomOut" },
      separator,
      { role: "togglefullscreen" },
      ...(developer ? [{ role: "reload" } as const, { role: "toggleDevTools" } as const] : []),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: "help",
    submenu: [
      command("show-keys", "Keyboard", "CmdOrCtrl+/"),
      ...(isMac ? [] : [separator, { role: "about" } as const]),
    ],
  };
  return [...(isMac ? [app] : []), file, edit, view, { role: "windowMenu" }, help];
}
