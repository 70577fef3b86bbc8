// Owns choosing one of a few: every choice is in view, one line each.
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useId } from "react";

export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly ChoiceOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="space-y-1">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={onChange}
        className="flex flex-wrap gap-1.5"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="flex h-8 items-center gap-2 rounded-md border border-line-strong px-2.5 text-sm select-none hover:bg-hover has-data-checked:border-accent has-data-checked:bg-accent-wash"
          >
            <Radio.Root
              value={option.value}
              className="inline-flex size-3.5 items-center justify-center rounded-full border border-line-strong data-checked:border-accent"
            >
              <Radio.Indicator className="size-2 rounded-full bg-accent" />
            </Radio.Root>
            {option.label}
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
