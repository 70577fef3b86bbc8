// Owns a button whose first press only asks: what it does cannot be taken back.
import { useState } from "react";
import { Button } from "./button.js";

export interface ConfirmButtonProps {
  /** What it does, `Remove`; `of` says of what, for those who only hear it. */
  readonly label: string;
  readonly of: string;
  /** What is lost. */
  readonly question: string;
  readonly inert?: boolean;
  readonly onConfirm: () => void;
}

export function ConfirmButton({ label, of, question, inert = false, onConfirm }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button look="quiet" inert={inert} aria-label={`${label} ${of}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <span role="group" aria-label={question} className="flex flex-wrap items-center gap-1.5 text-sm">
      {question}
      <Button
        look="danger"
        aria-label={`${label} ${of} now`}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {label}
      </Button>
      <Button autoFocus onClick={() => setAsking(false)}>
        Keep
      </Button>
    </span>
  );
}
