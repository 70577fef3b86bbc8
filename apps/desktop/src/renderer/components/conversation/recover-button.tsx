// Owns recovering damaged files: it says what will be done, asks, and does it only then. quality.md §1.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { recoverKey } from "../../sessions/conversation-files.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";

export function RecoverButton({ sessionId }: { readonly sessionId: string }) {
  const { commands, files } = useServices();
  const key = recoverKey(sessionId);
  const command = useCommand(key);
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const recovering = command?.phase === "running";
  const change = (next: boolean) => {
    commands.dismiss(key);
    setOpen(next);
  };
  const recover = async () => {
    if (await files.recover(sessionId)) setOpen(false);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Trigger render={<Button look="primary">Recover…</Button>} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="appear fixed inset-0 z-30 bg-veil" />
        <AlertDialog.Popup
          initialFocus={cancel}
          className="appear fixed top-1/3 left-1/2 z-30 w-104 max-w-[calc(100vw-2rem)] -translate-x-1/2 space-y-3 rounded-xl border border-line-strong bg-raised p-4 shadow-popup"
        >
          <AlertDialog.Title className="text-base font-semibold">
            Recover this conversation?
          </AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-muted">
            Each damaged file keeps everything up to its first unreadable line; what comes after is cut off.
            The whole original is kept beside it. Files that are whole are not touched, and nothing runs by
            itself.
          </AlertDialog.Description>
          <RefusalNote command={command} />
          <div className="flex justify-end gap-2">
            <Button ref={cancel} onClick={() => change(false)}>
              Cancel
            </Button>
            <Button look="primary" inert={recovering} onClick={() => void recover()}>
              {recovering ? "Recovering…" : "Recover"}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
