// Owns asking before a conversation is deleted, and saying truthfully what stays. S§9.4.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { commandKey } from "../../sessions/conversation-commands.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";

export interface DeleteDialogProps {
  readonly sessionId: string;
  /** What takes the focus once the conversation is gone; what asked for its deletion may be gone with it. */
  readonly focusAfter: () => HTMLElement | null;
  readonly onClose: () => void;
}

export function DeleteDialog({ sessionId, focusAfter, onClose }: DeleteDialogProps) {
  const { commands, conversation, list } = useServices();
  const key = commandKey.remove(sessionId);
  const command = useCommand(key);
  const keep = useRef<HTMLButtonElement>(null);
  const removed = useRef(false);
  const deleting = command?.phase === "running";
  const close = () => {
    commands.dismiss(key);
    onClose();
  };
  const remove = async () => {
    removed.current = await conversation.remove(sessionId);
    if (removed.current) close();
  };
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="appear fixed inset-0 z-30 bg-veil" />
        <AlertDialog.Popup
          initialFocus={keep}
          finalFocus={() => (removed.current ? (focusAfter() ?? true) : true)}
          className="appear fixed top-1/3 left-1/2 z-30 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 space-y-3 rounded-xl border border-line-strong bg-raised p-4 shadow-popup"
        >
          <AlertDialog.Title className="text-base font-semibold">Delete this conversation?</AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-muted [overflow-wrap:anywhere]">
            “{list.entry(sessionId)?.title ?? "Untitled"}” leaves the list and cannot be brought back. A
            running turn is stopped first. The files of its turns stay in the storage folder, unused.
          </AlertDialog.Description>
          <RefusalNote command={command} />
          <div className="flex justify-end gap-2">
            <Button ref={keep} onClick={close}>
              Keep
            </Button>
            <Button look="danger" inert={deleting} onClick={() => void remove()}>
              {deleting ? "Deleting…" : "Delete"}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
