// Owns asking before damaged files are recovered: it says what will be done, and it is done only then. quality.md §1.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { Button } from "./button.js";
import { RefusalNote } from "./refusal-note.js";

export interface RecoverQuestionProps {
  readonly title: string;
  /** What happens to the files. */
  readonly about: string;
  /** The command that recovers stands under it. */
  readonly commandKey: string;
  /** Resolves to false when it was refused. */
  readonly recover: () => Promise<boolean>;
}

export function RecoverQuestion({ title, about, commandKey, recover }: RecoverQuestionProps) {
  const { commands } = useServices();
  const command = useCommand(commandKey);
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const recovering = command?.phase === "running";
  const change = (next: boolean) => {
    commands.dismiss(commandKey);
    setOpen(next);
  };
  const run = async () => {
    if (await recover()) setOpen(false);
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
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-muted">{about}</AlertDialog.Description>
          <RefusalNote command={command} />
          <div className="flex justify-end gap-2">
            <Button ref={cancel} onClick={() => change(false)}>
              Cancel
            </Button>
            <Button look="primary" inert={recovering} onClick={() => void run()}>
              {recovering ? "Recovering…" : "Recover"}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
