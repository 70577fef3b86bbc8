// Owns a setting that is on or off, with the words that say what it does.
import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";

export interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly inert?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, hint, checked, inert = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <p id={`${id}-label`} className="text-sm font-medium">
          {label}
        </p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <BaseSwitch.Root
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={checked}
        readOnly={inert}
        onCheckedChange={onChange}
        className="relative mt-0.5 inline-flex h-4.5 w-8 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors data-checked:border-accent data-checked:bg-accent"
      >
        <BaseSwitch.Thumb className="m-px size-3.5 rounded-full bg-muted transition-transform data-checked:translate-x-3.5 data-checked:bg-accent-ink" />
      </BaseSwitch.Root>
    </div>
  );
}
