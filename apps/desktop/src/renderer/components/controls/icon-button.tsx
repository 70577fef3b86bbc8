// Owns a button that is a drawing: its words are its name, and stand in its tooltip with its keys.
import type { ComponentProps, ReactNode } from "react";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "type" | "title" | "aria-label"> {
  readonly label: string;
  readonly keys?: string;
  readonly children: ReactNode;
}

export function IconButton({ label, keys, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
    >
      {children}
    </button>
  );
}
