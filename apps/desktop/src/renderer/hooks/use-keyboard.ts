// Owns listening for the keys of the keyboard map, in the whole window.
import { useEffect, useRef } from "react";
import { type KeyCommand, keyCommand } from "../keyboard/keyboard-map.js";

/** The handler says whether it did something; then the key does nothing else. */
export function useKeyboard(isMac: boolean, handle: (command: KeyCommand) => boolean): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that something has used already, or that belongs to an input method, a menu or a dialog, is theirs.
      if (event.defaultPrevented || event.isComposing || isInPopup(event.target)) return;
      const command = keyCommand(event, isMac);
      if (command !== undefined && latest.current(command)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isMac]);
}

function isInPopup(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[role="dialog"],[role="alertdialog"],[role="menu"]') !== null
  );
}
