// Owns which keys do what, everywhere in the window. PURE. Keys that only mean something inside one control live there.

export type KeyCommand =
  | "new-conversation"
  | "search"
  | "focus-composer"
  | "show-waiting"
  | "stop"
  | "rename"
  | "previous-conversation"
  | "next-conversation"
  | "toggle-list"
  | "settings"
  | "show-tasks"
  | "show-keys";

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

interface Binding {
  readonly command: KeyCommand;
  readonly key: string;
  /** Ctrl, or Command on a Mac. */
  readonly primary: boolean;
  readonly alt: boolean;
  readonly label: string;
}

export const KEYBOARD_MAP: readonly Binding[] = [
  { command: "new-conversation", key: "n", primary: true, alt: false, label: "New conversation" },
  { command: "search", key: "k", primary: true, alt: false, label: "Search conversations" },
  { command: "focus-composer", key: "l", primary: true, alt: false, label: "Write a message" },
  { command: "show-waiting", key: "j", primary: true, alt: false, label: "Go to what waits for you" },
  { command: "stop", key: "Escape", primary: false, alt: false, label: "Stop the running turn" },
  { command: "rename", key: "F2", primary: false, alt: false, label: "Rename the conversation" },
  {
    command: "previous-conversation",
    key: "ArrowUp",
    primary: false,
    alt: true,
    label: "Previous conversation",
  },
  { command: "next-conversation", key: "ArrowDown", primary: false, alt: true, label: "Next conversation" },
  { command: "toggle-list", key: "b", primary: true, alt: false, label: "Show or hide the list" },
  { command: "settings", key: ",", primary: true, alt: false, label: "Settings" },
  { command: "show-tasks", key: "t", primary: true, alt: false, label: "Background tasks" },
  { command: "show-keys", key: "/", primary: true, alt: false, label: "Show these keys" },
];

export function keyCommand(press: KeyPress, isMac: boolean): KeyCommand | undefined {
  if (press.shiftKey) return undefined;
  const primary = isMac ? press.metaKey : press.ctrlKey;
  const other = isMac ? press.ctrlKey : press.metaKey;
  if (other) return undefined;
  return KEYBOARD_MAP.find(
    (binding) =>
      binding.key.toLowerCase() === press.key.toLowerCase() &&
      binding.primary === primary &&
      binding.alt === press.altKey,
  )?.command;
}

interface MenuBinding {
  readonly label: string;
  readonly key: string;
  readonly shift: boolean;
}

/** What the menu of the program does by key, all with Ctrl or Command; the menu itself is in main. */
export const MENU_KEYS: readonly MenuBinding[] = [
  { label: "New window", key: "n", shift: true },
  { label: "Close the window", key: "w", shift: false },
  { label: "Larger", key: "+", shift: false },
  { label: "Smaller", key: "-", shift: false },
  { label: "Actual size", key: "0", shift: false },
  { label: "Quit", key: "q", shift: false },
];

const KEY_NAMES: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

/** The keys of a command as the person sees them on the keyboard, one text a key. */
export function keyNames(command: KeyCommand, isMac: boolean): readonly string[] {
  const binding = KEYBOARD_MAP.find((candidate) => candidate.command === command);
  if (binding === undefined) return [];
  return [
    ...(binding.primary ? [isMac ? "⌘" : "Ctrl"] : []),
    ...(binding.alt ? [isMac ? "⌥" : "Alt"] : []),
    KEY_NAMES[binding.key] ?? binding.key.toUpperCase(),
  ];
}

export function menuKeyNames({ key, shift }: MenuBinding, isMac: boolean): readonly string[] {
  return [isMac ? "⌘" : "Ctrl", ...(shift ? [isMac ? "⇧" : "Shift"] : []), key.toUpperCase()];
}

/** The keys of a command in one text, for a tooltip. */
export function keyText(command: KeyCommand, isMac: boolean): string {
  return keyNames(command, isMac).join(isMac ? "" : "+");
}
