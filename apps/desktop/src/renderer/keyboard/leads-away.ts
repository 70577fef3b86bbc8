// Owns which commands of the menu lead away from whatever dialog is open. PURE. The others leave it as it is.
import { assertNever, type MenuCommand } from "@x/shared";
import type { OpenPanel } from "../setup/open-panel.js";

export function leadsAway(command: MenuCommand, panel: OpenPanel | undefined): boolean {
  switch (command) {
    case "new-conversation":
    case "search":
    case "show-waiting":
    case "show-tasks":
      return true;
    case "settings":
      // They are open already.
      return panel?.panel !== "settings";
    case "toggle-list":
    case "show-keys":
      return false;
    default:
      return assertNever(command);
  }
}
