// Owns the reason that a person gives with a denial; the model reads it. Its draft is kept. It stands where Deny stood, so that
// nothing else of the row moves.
import { type KeyboardEvent, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { Button } from "../controls/button.js";
import { CloseButton } from "../controls/close-button.js";

export interface DenyReasonProps {
  /** Where its draft is kept. */
  readonly place: string;
  /** The person has just asked for this field. A draft that comes back takes no focus. */
  readonly takesFocus: boolean;
  readonly inert: boolean;
  readonly onDeny: (reason: string) => void;
  readonly onClose: () => void;
}

export function DenyReason({ place, takesFocus, inert, onDeny, onClose }: DenyReasonProps) {
  const { drafts } = useServices();
  const [reason, setReason] = useState(() => drafts.read(place));
  const type = (typed: string) => {
    setReason(typed);
    drafts.write(place, typed);
  };
  const isEmpty = reason.trim() === "";
  const deny = () => {
    if (!isEmpty) onDeny(reason.trim());
  };
  // Whoever writes here looks at this card: Enter needs no pause, unlike a click that was meant for something else.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") deny();
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  };
  return (
    <div className="flex min-w-56 basis-56 grow items-center gap-1.5">
      <input
        aria-label="Reason for denying"
        autoFocus={takesFocus}
        value={reason}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder="What instead?"
        className="h-7 min-w-0 grow rounded-md border border-line-strong bg-raised px-2 text-sm placeholder:text-muted"
      />
      <Button inert={inert || isEmpty} onClick={deny}>
        Send denial
      </Button>
      <CloseButton label="Give no reason" onClick={onClose} />
    </div>
  );
}
