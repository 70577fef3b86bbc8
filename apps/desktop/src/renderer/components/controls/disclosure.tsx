// Owns a row that opens: a button that says what is inside and whether it is open.
import { type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.js";
import { Icon } from "./icon.js";

export interface DisclosureProps {
  readonly summary: ReactNode;
  /** Open or folded until the person decides otherwise; then what they chose stays. */
  readonly openByItself?: boolean;
  readonly className?: string;
  readonly children: () => ReactNode;
}

export function Disclosure({ summary, openByItself = false, className, children }: DisclosureProps) {
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? openByItself;
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setChosen(!open)}
        className="flex min-h-7 w-full items-center gap-1.5 rounded-md px-1.5 text-start text-sm hover:bg-hover"
      >
        <span className={classNames("text-muted transition-transform", open && "rotate-90")}>
          <Icon name="chevron" size={12} />
        </span>
        {summary}
      </button>
      {open && (
        <div id={id} className="appear">
          {children()}
        </div>
      )}
    </div>
  );
}
