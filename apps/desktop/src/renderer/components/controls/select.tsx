// Owns choosing one of many in a field: a list that opens, with typing and arrows.
import { Select as BaseSelect } from "@base-ui/react/select";
import { useId } from "react";
import { Icon } from "./icon.js";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Said behind it, in a lighter tone. */
  readonly note?: string;
}

export interface SelectProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Select({ label, options, value, onChange }: SelectProps) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <div className="space-y-1">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <BaseSelect.Root
        value={value}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <BaseSelect.Trigger
          aria-labelledby={id}
          className="flex h-8 w-full items-center gap-2 rounded-md border border-line-strong bg-canvas px-2.5 text-start text-sm hover:bg-hover"
        >
          <BaseSelect.Value className="min-w-0 grow truncate">{chosen?.label ?? value}</BaseSelect.Value>
          <span className="shrink-0 text-xs text-muted">{chosen?.note}</span>
          <Icon name="updown" size={14} />
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-40">
            <BaseSelect.Popup className="appear max-h-[min(20rem,var(--available-height))] min-w-[var(--anchor-width)] overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 shadow-popup outline-none">
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-7 items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-highlighted:bg-hover"
                >
                  <span className="size-3.5 shrink-0">
                    <BaseSelect.ItemIndicator>
                      <Icon name="check" size={14} />
                    </BaseSelect.ItemIndicator>
                  </span>
                  <BaseSelect.ItemText className="min-w-0 grow">{option.label}</BaseSelect.ItemText>
                  <span className="text-xs text-muted">{option.note}</span>
                </BaseSelect.Item>
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </div>
  );
}
