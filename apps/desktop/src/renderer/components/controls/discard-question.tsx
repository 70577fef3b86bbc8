// Owns asking before what was typed into a form is lost. Stands inside the dialog of the form. app.md §3.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { Button } from "./button.js";

export interface DiscardQuestionProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

export function DiscardQuestion({ onDiscard, onKeep }: DiscardQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onKeep()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="appear fixed inset-0 z-30 bg-veil" />
        <AlertDialog.Popup
          initialFocus={keep}
          className="appear fixed top-1/3 left-1/2 z-30 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 space-y-3 rounded-xl border border-line-strong bg-raised p-4 shadow-popup"
        >
          <AlertDialog.Title className="text-base font-semibold">Discard what you changed?</AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-muted">
            It is not saved yet.
          </AlertDialog.Description>
          <div className="flex justify-end gap-2">
            <Button ref={keep} onClick={onKeep}>
              Keep editing
            </Button>
            <Button look="danger" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
