// Owns the application menu: what the system expects of every app, and a second window.
import { Menu, type MenuItemConstructorOptions } from "electron";

export interface MenuActions {
  readonly openWindow: () => void;
}

export function applicationMenu(
  { openWindow }: MenuActions,
  platform: NodeJS.Platform,
  developer: boolean,
): Menu {
  const file: MenuItemConstructorOptions = {
    label: "File",
    submenu: [
      { id: "new-window", label: "New Window", accelerator: "CmdOrCtrl+Shift+N", click: openWindow },
      { role: "close" },
      ...(platform === "darwin" ? [] : [{ role: "quit" } as const]),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: "View",
    submenu: [
      { role: "resetZoom" },
      { role: "zoomIn" },
      { role: "zoomOut" },
      { role: "togglefullscreen" },
      ...(developer ? [{ role: "reload" } as const, { role: "toggleDevTools" } as const] : []),
    ],
  };
  return Menu.buildFromTemplate([
    ...(platform === "darwin" ? [{ role: "appMenu" } as const] : []),
    file,
    { role: "editMenu" },
    view,
    { role: "windowMenu" },
  ]);
}
