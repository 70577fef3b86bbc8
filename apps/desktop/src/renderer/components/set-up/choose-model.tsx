// Owns the last step: one of the models that the provider offers. It answers from the next message on.
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useMemo, useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useFirstField } from "../../hooks/use-first-field.js";
import { composerPlace } from "../../sessions/draft-store.js";
import { type FoundProvider, withModel } from "../../setup/found-provider.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { Switch } from "../controls/switch.js";
import { TextField } from "../controls/text-field.js";

const SAVE_KEY = "set-up:save";
/** More than anybody reads; the search narrows it. */
const SHOWN = 200;

export interface ChooseModelProps {
  readonly found: FoundProvider;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export function ChooseModel({ found, onBack, onDone }: ChooseModelProps) {
  const { navigation, picks, setUp } = useServices();
  const command = useCommand(SAVE_KEY);
  const choice = useRef<HTMLDivElement>(null);
  useFirstField(choice);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(found.models[0] ?? "");
  const [isDefault, setIsDefault] = useState(true);
  const shown = useMemo(
    () => found.models.filter((id) => id.toLowerCase().includes(query.trim().toLowerCase())).slice(0, SHOWN),
    [found, query],
  );
  const canSave = chosen !== "" && command?.phase !== "running";
  const save = async () => {
    const { key, provider } = found;
    const saved = await setUp.run(SAVE_KEY, "providers:save", {
      provider: withModel(provider, chosen),
      ...(key === undefined ? {} : { key }),
    });
    if (saved === undefined) return;
    const model = { provider: provider.id, model: chosen };
    if (isDefault && !(await setUp.change(SAVE_KEY, { defaultModel: model }))) return;
    picks.pick(composerPlace(navigation.sessionId), { model });
    onDone();
  };
  return (
    <>
      <div ref={choice} className="flex min-h-0 grow flex-col gap-3 p-4">
        <p className="text-sm">
          <strong className="font-semibold">{found.provider.label}</strong> answers. Which model shall answer
          you?
        </p>
        {found.models.length > 8 && (
          <TextField label="Search" value={query} onValue={setQuery} placeholder="Part of its name" />
        )}
        <RadioGroup
          aria-label="Model"
          value={chosen}
          onValueChange={setChosen}
          className="min-h-0 grow overflow-y-auto rounded-lg border border-line p-1"
        >
          {shown.map((id) => (
            <label
              key={id}
              className="flex min-h-8 items-center gap-2.5 rounded-md px-2 font-mono text-[0.78rem] select-none hover:bg-hover has-data-checked:bg-accent-wash"
            >
              <Radio.Root
                value={id}
                className="inline-flex size-3.5 shrink-0 items-center justify-center rounded-full border border-line-strong data-checked:border-accent"
              >
                <Radio.Indicator className="size-2 rounded-full bg-accent" />
              </Radio.Root>
              <span className="min-w-0 truncate">{id}</span>
            </label>
          ))}
        </RadioGroup>
        <Switch label="Answer new conversations with it" checked={isDefault} onChange={setIsDefault} />
        <RefusalNote command={command} />
      </div>
      <footer className="flex justify-between border-t border-line p-3">
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" inert={!canSave} onClick={() => void save()}>
          Use this model
        </Button>
      </footer>
    </>
  );
}
