// Owns how every button looks. It is inert by `aria-disabled`, not `disabled`, where it must stay in the order of focus.
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.js";

type ButtonLook = "primary" | "outline" | "quiet" | "danger";

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: "bg-accent text-accent-ink font-medium hover:brightness-110",
  outline: "border border-line-strong bg-raised hover:bg-hover",
  quiet: "text-muted hover:bg-hover hover:text-ink",
  danger: "border border-danger text-danger bg-raised hover:bg-danger-wash",
};

export interface ButtonProps extends Omit<ComponentProps<"button">, "type" | "disabled"> {
  readonly look?: ButtonLook;
  /** Looks and acts disabled, yet keeps the focus. */
  readonly inert?: boolean;
  /** Submits the form that it stands in; so does Enter in a field of it. */
  readonly submits?: boolean;
  readonly children: ReactNode;
}

export function Button({
  look = "outline",
  inert = false,
  submits = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={submits ? "submit" : "button"}
      aria-disabled={inert || undefined}
      onClick={inert ? (event) => event.preventDefault() : onClick}
      className={classNames(
        "inline-flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 text-sm transition-colors select-none",
        LOOKS[look],
        inert && "opacity-55 hover:brightness-100",
        className,
      )}
    />
  );
}
