// Owns the reason that a person gives with a denial; the model reads it.
import { type KeyboardEvent, useState } from "react";
import { Button } from "../controls/button.js";

export interface DenyReasonProps {
  readonly inert: boolean;
  readonly onDeny: (reason: string) => void;
}

export function DenyReason({ inert, onDeny }: DenyReasonProps) {
  const [reason, setReason] = useState("");
  const cannot = inert || reason.trim() === "";
  const deny = () => {
    if (!cannot) onDeny(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) deny();
  };
  return (
    <div className="mt-2 flex gap-2">
      <input
        aria-label="Reason for denying"
        // The person has just asked for this field.
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder="What should be done instead"
        className="h-7 min-w-0 grow rounded-md border border-line-strong bg-raised px-2 text-sm"
      />
      <Button inert={cannot} onClick={deny}>
        Send denial
      </Button>
    </div>
  );
}
