// Owns a frame for what may be long: what is short stands in it whole, what is long scrolls, can be reached by keyboard, and says so.
import type { ReactNode } from "react";
import { classNames } from "../controls/class-names.js";

const MOST_LINES = 14;

export interface ScrollFrameProps {
  readonly label: string;
  /** How many lines it takes at least. */
  readonly lines: number;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ScrollFrame({ label, lines, className, children }: ScrollFrameProps) {
  if (lines <= MOST_LINES) return <div className={className}>{children}</div>;
  return (
    <>
      <div
        role="group"
        aria-label={`${label}, scrolls`}
        tabIndex={0}
        className={classNames("max-h-64 overflow-y-auto", className)}
      >
        {children}
      </div>
      <p className="mt-0.5 text-xs text-muted">Scroll to read all of it.</p>
    </>
  );
}
