import type { MenuItemConstructorOptions } from "electron";
import { expect, it } from "vitest";
import { menuTemplate } from "./menu.js";

function menuOf(platform: NodeJS.Platform, chosen: string[] = []): MenuItemConstructorOptions[] {
  const actions = {
    openWindow: () => chosen.push("a window"),
    choose: (command: string) => chosen.push(command),
  };
  return menuTemplate(actions, platform, false);
}

const itemsOf = ({ submenu }: MenuItemConstructorOptions) =>
  (submenu as MenuItemConstructorOptions[] | undefined) ?? [];
const said = (item: MenuItemConstructorOptions) => item.label ?? item.role ?? item.type;
const named = (menu: MenuItemConstructorOptions[], name: string) =>
  itemsOf(menu.find((each) => said(each) === name) ?? {})
    .filter(({ type }) => type !== "separator")
    .map(said);

it("app.md §3 has what people expect of a menu, on each system where they expect it", () => {
  const menu = menuOf("linux");
  expect(menu.map(said)).toEqual(["File", "Edit", "View", "windowMenu", "help"]);
  expect(named(menu, "File")).toEqual(["New Conversation", "New Window", "Settings…", "close", "quit"]);
  expect(named(menu, "help")).toEqual(["Keyboard", "about"]);
  const mac = menuOf("darwin");
  expect(mac.map(said)).toEqual(["appMenu", "File", "Edit", "View", "windowMenu", "help"]);
  expect(named(mac, "appMenu").slice(0, 2)).toEqual(["about", "Settings…"]);
  expect(named(mac, "File")).toEqual(["New Conversation", "New Window", "close"]);
  expect(named(mac, "help")).toEqual(["Keyboard"]);
});

it("app.md §3 hands the window's own commands to the window, and leaves their keys to it", () => {
  const chosen: string[] = [];
  const items = menuOf("win32", chosen)
    .flatMap(itemsOf)
    .filter(({ click }) => click !== undefined);
  for (const { click } of items) (click as () => void)();
  expect(chosen).toEqual([
    "new-conversation",
    "a window",
    "settings",
    "search",
    "toggle-list",
    "show-waiting",
    "show-tasks",
    "show-keys",
  ]);
  expect(items.filter(({ registerAccelerator }) => registerAccelerator !== false).map(said)).toEqual([
    "New Window",
  ]);
});
