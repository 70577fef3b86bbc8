// Owns choosing the tools of an agent: any number of them, each with what it does.
import { Checkbox } from "@base-ui/react/checkbox";
import { CheckboxGroup } from "@base-ui/react/checkbox-group";
import { useId } from "react";
import type { ToolChoice } from "../../setup/tool-choices.js";
import { Icon } from "../controls/icon.js";

export interface ToolCheckboxesProps {
  readonly choices: readonly ToolChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export function ToolCheckboxes({ choices, chosen, onChange }: ToolCheckboxesProps) {
  const id = useId();
  return (
    <div className="space-y-1">
      <p id={id} className="text-sm font-medium">
        Tools
      </p>
      <CheckboxGroup
        aria-labelledby={id}
        value={[...chosen]}
        onValueChange={onChange}
        className="divide-y divide-line rounded-lg border border-line"
      >
        {choices.map(({ toolId, label, about }) => (
          <label key={toolId} className="flex items-center gap-2.5 px-3 py-1.5 select-none hover:bg-hover">
            <Checkbox.Root
              value={toolId}
              className="inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong data-checked:border-accent data-checked:bg-accent data-checked:text-accent-ink"
            >
              <Checkbox.Indicator>
                <Icon name="check" size={12} />
              </Checkbox.Indicator>
            </Checkbox.Root>
            <span className="w-44 shrink-0 truncate font-mono text-xs">{label}</span>
            <span className="min-w-0 grow truncate text-xs text-muted" title={about}>
              {about}
            </span>
          </label>
        ))}
      </CheckboxGroup>
    </div>
  );
}
