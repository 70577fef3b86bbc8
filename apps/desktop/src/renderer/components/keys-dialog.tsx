// Owns the list of keys that work everywhere.
import { Dialog } from "@base-ui/react/dialog";
import { KEYBOARD_MAP, keyNames } from "../keyboard/keyboard-map.js";
import { Button } from "./controls/button.js";
import { KeyCaps } from "./controls/key-caps.js";

export interface KeysDialogProps {
  readonly isMac: boolean;
  readonly onClose: () => void;
}

export function KeysDialog({ isMac, onClose }: KeysDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="appear fixed inset-0 z-30 bg-veil" />
        <Dialog.Popup className="appear fixed top-1/4 left-1/2 z-30 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-xl border border-line-strong bg-raised p-4 shadow-popup">
          <Dialog.Title className="pb-2 text-base font-semibold">Keyboard</Dialog.Title>
          <dl className="divide-y divide-line">
            {KEYBOARD_MAP.map(({ command, label }) => (
              <Row key={command} label={label} keys={keyNames(command, isMac)} />
            ))}
            <Row label="New window" keys={[isMac ? "⌘" : "Ctrl", isMac ? "⇧" : "Shift", "N"]} />
            <Row label="Send the message" keys={["Enter"]} />
            <Row label="New line" keys={[isMac ? "⇧" : "Shift", "Enter"]} />
            <Row label="Rename, in the list" keys={["F2"]} />
            <Row label="Delete, in the list" keys={["Delete"]} />
          </dl>
          <div className="flex justify-end pt-3">
            <Button onClick={onClose}>Close</Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Row({ label, keys }: { readonly label: string; readonly keys: readonly string[] }) {
  return (
    <div className="flex items-center justify-between py-1.5">
      <dt>{label}</dt>
      <dd>
        <KeyCaps keys={keys} />
      </dd>
    </div>
  );
}
