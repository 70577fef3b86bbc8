// Owns the end of a form in the settings: its buttons, and why it was refused. In sight however long the form is.
import type { CommandState } from "../../stores/command-store.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";

export interface FormFooterProps {
  /** Of the button that sends the form. */
  readonly label: string;
  readonly command: CommandState | undefined;
  readonly onCancel: () => void;
}

export function FormFooter({ label, command, onCancel }: FormFooterProps) {
  return (
    // Over the padding of the section, which would show what is scrolled away beneath it.
    <div className="sticky -bottom-5 z-1 -mx-5 -mb-5 space-y-2 border-t border-line bg-raised px-5 py-3">
      <RefusalNote command={command} />
      <div className="flex gap-2">
        <Button look="primary" submits inert={command?.phase === "running"}>
          {label}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
