// Owns what each command of the keyboard map does. Each says whether it did something: a key without effect stays the system's.
import type { Services } from "../services.js";
import type { KeyCommand } from "./keyboard-map.js";

export interface KeyHandlersParts {
  readonly services: Services;
  readonly focusSearch: () => void;
  readonly focusComposer: () => void;
  readonly showKeys: () => void;
}

export function keyHandlers(parts: KeyHandlersParts): Readonly<Record<KeyCommand, () => boolean>> {
  const { services, focusSearch, focusComposer, showKeys } = parts;
  const { activity, conversation, list, navigation, openPanel } = services;

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
      focusComposer();
      return true;
    },
    stop: () => {
      const turnId = navigation.getSnapshot().open?.getSnapshot().latest?.turnId;
      if (turnId === undefined || !activity.isActive(turnId)) return false;
      void conversation.stop(turnId);
      return true;
    },
    "previous-conversation": () => step(-1),
    "next-conversation": () => step(1),
    settings: () => {
      openPanel.set({ panel: "settings", section: "models" });
      return true;
    },
    "show-keys": () => {
      showKeys();
      return true;
    },
  };
}
