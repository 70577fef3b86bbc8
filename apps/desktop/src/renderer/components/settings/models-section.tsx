// Owns the model that answers new conversations, and the providers with their keys.
import { type ModelDescriptor, OFFLINE_GUIDE } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { modelGroups } from "../../setup/model-choices.js";
import { isSameModel } from "../../setup/next-turn.js";
import { standingWords } from "../composer/standing-words.js";
import { Button } from "../controls/button.js";
import { Icon } from "../controls/icon.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { Select } from "../controls/select.js";
import { ProviderCard } from "./provider-card.js";
import { Section } from "./section.js";

const KEY = "settings:default-model";

export function ModelsSection() {
  const { modelLists, openPanel, setup, setUp } = useServices();
  const { providers, view } = useStore(setup);
  const lists = useStore(modelLists);
  const command = useCommand(KEY);
  const chosen = view?.settings.defaultModel ?? OFFLINE_GUIDE;
  const choices = modelGroups(providers, lists, chosen).flatMap(({ label, items }) =>
    items.map((item) => ({ group: label, ...item })),
  );
  const options = choices.map(({ group, label, model, standing }) => ({
    value: nameOf(model),
    label,
    note: standing === "ready" ? group : standingWords(standing),
  }));
  const choose = (name: string) => {
    const model = choices.find((choice) => nameOf(choice.model) === name)?.model;
    if (model === undefined) return;
    void setUp.change(KEY, { defaultModel: isSameModel(model, OFFLINE_GUIDE) ? null : model });
  };
  return (
    <>
      <Section title="Default">
        <Select
          label="Answers new conversations"
          options={options}
          value={nameOf(chosen)}
          onChange={choose}
        />
        <RefusalNote command={command} />
      </Section>
      <Section title="Providers" about="Where models are, and the keys that open them.">
        <ul className="space-y-2 empty:hidden">
          {providers.map((view_) => (
            <ProviderCard key={view_.provider.id} view={view_} />
          ))}
        </ul>
        {providers.length === 0 && (
          <p className="rounded-lg border border-dashed border-line-strong p-4 text-sm text-muted">
            None yet: the offline guide answers, and it is not a language model.
          </p>
        )}
        <Button onClick={() => openPanel.set({ panel: "set-up", door: "local", from: "settings" })}>
          <Icon name="plus" size={14} />
          Set up a model…
        </Button>
      </Section>
    </>
  );
}

function nameOf({ provider, model }: ModelDescriptor): string {
  return `${provider}/${model}`;
}
