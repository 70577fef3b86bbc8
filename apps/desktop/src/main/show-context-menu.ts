// Owns showing the menu of a right click, as the system's own menu. What it holds is decided in `context-menu`.
import { type BrowserWindow, type ContextMenuParams, clipboard, Menu } from "electron";
import { contextMenuTemplate, linkMenuTemplate } from "./context-menu.js";
import type { ExternalLink } from "./security/external-link.js";

export function showContextMenu(window: BrowserWindow, place: ContextMenuParams): void {
  const { webContents } = window;
  const template = contextMenuTemplate(place, (word) => webContents.replaceMisspelling(word));
  if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
}

export function showLinkMenu(window: BrowserWindow, link: ExternalLink): void {
  const template = linkMenuTemplate(link, (text) => void clipboard.writeText(text));
  Menu.buildFromTemplate(template).popup({ window });
}
