// Owns a line or a block of text that is asked for, with its label, a hint, and what is wrong with it.
import { Field } from "@base-ui/react/field";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.js";

export interface TextFieldProps
  extends Omit<ComponentProps<"input">, "onChange" | "value" | "defaultValue" | "className"> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  /** More than one line: so many at first. */
  readonly rows?: number;
  /** Shown as code: paths, addresses, commands. */
  readonly code?: boolean;
  readonly className?: string;
}

const LOOK =
  "w-full rounded-md border border-line-strong bg-canvas px-2.5 text-sm outline-none placeholder:text-muted focus:border-accent focus-visible:outline-1 focus-visible:-outline-offset-1 aria-invalid:border-danger";

export function TextField(props: TextFieldProps) {
  const { label, value, onValue, hint, fault, rows, code = false, className, ...rest } = props;
  return (
    <Field.Root invalid={fault !== undefined} className={classNames("block space-y-1", className)}>
      <Field.Label className="block text-sm font-medium">{label}</Field.Label>
      {rows === undefined ? (
        <Field.Control
          {...rest}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onValueChange={onValue}
          className={classNames(LOOK, "h-8", code && "font-mono text-[0.78rem]")}
        />
      ) : (
        <Field.Control
          value={value}
          placeholder={rest.placeholder}
          onValueChange={onValue}
          render={<textarea rows={rows} spellCheck={false} />}
          className={classNames(LOOK, "block resize-y py-1.5", code && "font-mono text-[0.78rem]")}
        />
      )}
      {hint !== undefined && <Field.Description className="text-xs text-muted">{hint}</Field.Description>}
      {fault !== undefined && (
        <Field.Error match className="text-xs text-danger">
          {fault}
        </Field.Error>
      )}
    </Field.Root>
  );
}
