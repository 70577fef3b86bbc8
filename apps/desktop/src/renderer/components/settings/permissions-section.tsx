// Owns saying what asks first, and the two choices that a person has about it. app.md §4 "Permissions".
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { Switch } from "../controls/switch.js";
import { Section } from "./section.js";

const KEY = "settings:permissions";

const ASKS: readonly (readonly [what: string, how: string])[] = [
  ["Reading, listing and searching in the workspace folder", "runs freely"],
  ["Whatever leads out of the workspace, links followed", "asks"],
  ["Writing or editing a file", "asks"],
  ["Running a command", "asks"],
  ["Fetching an address", "asks"],
  ["Every tool of an MCP server", "asks"],
];

export function PermissionsSection() {
  const { setup, setUp } = useServices();
  const { view } = useStore(setup);
  const command = useCommand(KEY);
  const permissions = view?.settings.permissions;
  if (permissions === undefined) return null;
  return (
    <>
      <Section
        title="What asks first"
        about="Each call asks by itself and shows exactly what will run. No answer is stored: nothing is allowed for later."
      >
        <dl className="divide-y divide-line rounded-lg border border-line">
          {ASKS.map(([what, how]) => (
            <div key={what} className="flex items-center gap-3 px-3 py-1.5">
              <dt className="grow">{what}</dt>
              <dd className={how === "asks" ? "font-medium" : "text-muted"}>{how}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Choices">
        <div className="space-y-4 rounded-lg border border-line p-3">
          <Switch
            label="Let the fetch tool reach this computer and the local network"
            hint="Off, an answer from the web cannot make it read your router or your own servers. It asks all the same."
            checked={permissions.allowPrivateAddresses}
            onChange={(allowPrivateAddresses) =>
              void setUp.change(KEY, { permissions: { allowPrivateAddresses } })
            }
          />
          <Switch
            label="Keep keys in a readable file where the system has no safe place"
            hint="Anybody who can read your files could then use them. Switched off again, the file is removed. It changes nothing where the system has a key store."
            checked={permissions.allowPlaintextKeys}
            onChange={(allowPlaintextKeys) => void setUp.change(KEY, { permissions: { allowPlaintextKeys } })}
          />
          <RefusalNote command={command} />
        </div>
      </Section>
    </>
  );
}
