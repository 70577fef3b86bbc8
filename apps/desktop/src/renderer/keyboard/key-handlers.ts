// Owns what each command of the keyboard map does. Each says whether it did something: a key without effect stays the system's.
import type { Services } from "../services.js";
import type { KeyCommand } from "./keyboard-map.js";

export interface KeyHandlersParts {
  readonly services: Services;
  readonly focusSearch: () => void;
  readonly focusComposer: () => void;
  /** Whether anything waits in the conversation in view. */
  readonly focusWaiting: () => boolean;
  readonly showKeys: () => void;
}

export function keyHandlers(parts: KeyHandlersParts): Readonly<Record<KeyCommand, () => boolean>> {
  const { services, focusSearch, focusComposer, focusWaiting, showKeys } = parts;
  const { activity, conversation, list, listFold, navigation, openPanel, renaming } = services;

  const step = (by: number) => {
    const { entries } = list.getSnapshot();
    const at = entries.findIndex((entry) => entry.sessionId === navigation.sessionId);
    const target = at === -1 ? entries[0] : entries[at + by];
    if (target === undefined) return false;
    navigation.show(target.sessionId);
    return true;
  };

  return {
    "new-conversation": () => {
      navigation.show(undefined);
      focusComposer();
      return true;
    },
    search: () => {
      focusSearch();
      return true;
    },
    "focus-composer": () => {
      // Of the conversation behind the tasks, when those are in view; it takes the focus as it appears.
      navigation.show(navigation.sessionId);
      focusComposer();
      return true;
    },
    "show-waiting": () => focusWaiting(),
    stop: () => {
      const { open, tasks } = navigation.getSnapshot();
      const turnId = open?.getSnapshot().latest?.turnId;
      // What is not in view is not stopped by a key.
      if (tasks !== undefined || turnId === undefined || !activity.isActive(turnId)) return false;
      void conversation.stop(turnId);
      return true;
    },
    rename: () => {
      const { open, tasks } = navigation.getSnapshot();
      // What is not in view is not renamed by a key.
      if (tasks !== undefined || open === undefined || list.entry(open.sessionId) === undefined) return false;
      listFold.leave();
      renaming.set({ sessionId: open.sessionId, from: "key" });
      return true;
    },
    "previous-conversation": () => step(-1),
    "next-conversation": () => step(1),
    "toggle-list": () => {
      listFold.toggle();
      return true;
    },
    settings: () => {
      // Open already: what stands in a form there is not left for another section.
      if (openPanel.getSnapshot()?.panel !== "settings")
        openPanel.set({ panel: "settings", section: "models" });
      return true;
    },
    "show-tasks": () => {
      navigation.showTasks({});
      return true;
    },
    "show-keys": () => {
      showKeys();
      return true;
    },
  };
}
