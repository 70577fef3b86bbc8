// Owns light, dark, or as the system has it.
import { Theme } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { THEME_WORDS } from "../../text/theme-words.js";
import { Choice } from "../controls/choice.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { Section } from "./section.js";

const KEY = "settings:appearance";

export function AppearanceSection() {
  const { setup, setUp } = useServices();
  const { view } = useStore(setup);
  const command = useCommand(KEY);
  return (
    <Section title="Appearance" about="For every window, from the first moment of the next start on.">
      <Choice
        label="Colours"
        options={Theme.options.map((value) => ({ value, label: THEME_WORDS[value] }))}
        value={view?.settings.appearance.theme ?? "system"}
        onChange={(theme) => void setUp.change(KEY, { appearance: { theme } })}
      />
      <RefusalNote command={command} />
    </Section>
  );
}
