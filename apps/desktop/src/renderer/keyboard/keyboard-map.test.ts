import { describe, expect, it } from "vitest";
import { KEYBOARD_MAP, type KeyPress, keyCommand, keyNames, keyText } from "./keyboard-map.js";

function press(key: string, fields: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...fields };
}

describe("the keyboard map (app.md §3)", () => {
  it.each([
    ["new-conversation", press("n", { ctrlKey: true }), false],
    ["new-conversation", press("N", { metaKey: true }), true],
    ["search", press("k", { ctrlKey: true }), false],
    ["focus-composer", press("l", { ctrlKey: true }), false],
    ["show-waiting", press("j", { ctrlKey: true }), false],
    ["stop", press("Escape"), false],
    ["rename", press("F2"), false],
    ["previous-conversation", press("ArrowUp", { altKey: true }), false],
    ["next-conversation", press("ArrowDown", { altKey: true }), true],
    ["toggle-list", press("b", { metaKey: true }), true],
    ["show-keys", press("/", { ctrlKey: true }), false],
    [undefined, press("n"), false],
    [undefined, press("n", { ctrlKey: true }), true],
    [undefined, press("n", { metaKey: true }), false],
    [undefined, press("n", { ctrlKey: true, shiftKey: true }), false],
    [undefined, press("ArrowUp"), false],
  ])("%s: %j, on a Mac: %s", (command, given, isMac) => {
    expect(keyCommand(given, isMac)).toBe(command);
  });

  it("gives no key to two commands", () => {
    const keys = KEYBOARD_MAP.map(({ key, primary, alt }) => `${primary} ${alt} ${key}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("names keys as they are on the keyboard", () => {
    expect(keyNames("new-conversation", true)).toEqual(["⌘", "N"]);
    expect(keyNames("next-conversation", false)).toEqual(["Alt", "↓"]);
    expect(keyNames("stop", false)).toEqual(["Esc"]);
    expect([keyText("toggle-list", true), keyText("toggle-list", false)]).toEqual(["⌘B", "Ctrl+B"]);
  });
});
