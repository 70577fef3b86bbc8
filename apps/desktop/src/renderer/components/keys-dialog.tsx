// Owns the list of keys: those that work everywhere, those of the menu, those of one control.
import { KEYBOARD_MAP, keyNames, MENU_KEYS, menuKeyNames } from "../keyboard/keyboard-map.js";
import { KeyCaps } from "./controls/key-caps.js";
import { PanelDialog } from "./controls/panel-dialog.js";

export interface KeysDialogProps {
  readonly isMac: boolean;
  readonly onClose: () => void;
}

export function KeysDialog({ isMac, onClose }: KeysDialogProps) {
  return (
    <PanelDialog title="Keyboard" onClose={onClose} className="w-96">
      {/* Scrolls in a low window, so it must be reachable by keyboard. */}
      <dl
        tabIndex={0}
        className="min-h-0 divide-y divide-line overflow-y-auto px-4 py-2 outline-offset-[-1px] focus-visible:outline-1 focus-visible:outline-line-strong"
      >
        {KEYBOARD_MAP.map(({ command, label }) => (
          <Row key={command} label={label} keys={keyNames(command, isMac)} />
        ))}
        <Row label="Send the message" keys={["Enter"]} />
        <Row label="New line" keys={[isMac ? "⇧" : "Shift", "Enter"]} />
        <Row label="Delete, in the list" keys={["Delete"]} />
        {MENU_KEYS.map((binding) => (
          <Row key={binding.label} label={binding.label} keys={menuKeyNames(binding, isMac)} />
        ))}
      </dl>
    </PanelDialog>
  );
}

function Row({ label, keys }: { readonly label: string; readonly keys: readonly string[] }) {
  return (
    <div className="flex items-center justify-between gap-3 py-1.5">
      <dt>{label}</dt>
      <dd className="shrink-0">
        <KeyCaps keys={keys} />
      </dd>
    </div>
  );
}
