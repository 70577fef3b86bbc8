// Owns copying a text, and saying that it was copied.
import { useEffect, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { classNames } from "./class-names.js";
import { Icon } from "./icon.js";

const SHOWN_MS = 1500;

export interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
  readonly className?: string;
}

export function CopyButton({ label, text, className }: CopyButtonProps) {
  const { copyText, timers } = useServices().ports;
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(
    () => (outcome === undefined ? undefined : timers.after(SHOWN_MS, () => setOutcome(undefined))),
    [outcome, timers],
  );
  const copy = () => {
    copyText(text()).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  };
  return (
    <button
      type="button"
      onClick={copy}
      className={classNames(
        "inline-flex h-6 items-center gap-1 rounded-sm px-1.5 text-xs text-muted hover:bg-hover hover:text-ink",
        className,
      )}
    >
      <Icon name={outcome === "copied" ? "check" : "copy"} size={13} />
      {outcome === "copied" ? "Copied" : outcome === "failed" ? "Not copied" : label}
    </button>
  );
}
