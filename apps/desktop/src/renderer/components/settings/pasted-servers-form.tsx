// Owns adding tool servers from a configuration as other programs have it: pasted, shown in full, then added. app.md §4.
import { type SyntheticEvent, useMemo, useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { Unsaved } from "../../hooks/unsaved-work.js";
import { useCommand } from "../../hooks/use-command.js";
import { useFaultFocus } from "../../hooks/use-fault-focus.js";
import { useFirstField } from "../../hooks/use-first-field.js";
import { type PastedServer, readPastedServers, serverToSave } from "../../setup/pasted-servers.js";
import type { PastedValue } from "../../setup/pasted-value.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { TextField } from "../controls/text-field.js";
import { FormFooter } from "./form-footer.js";
import { PastedServerCard } from "./pasted-server-card.js";

const KEY = "settings:server:form";
const EXAMPLE = '{ "mcpServers": { "files": { "command": "npx", "args": ["-y", "a-server", "."] } } }';

export interface PastedServersFormProps {
  /** The ids of the servers that there are. */
  readonly taken: readonly string[];
  /** The id of the first server that was added; undefined: the person went back. */
  readonly onDone: (saved?: string) => void;
}

export function PastedServersForm({ taken, onDone }: PastedServersFormProps) {
  const { setUp } = useServices();
  const command = useCommand(KEY);
  const [text, setText] = useState("");
  // What was added before something was refused keeps its id when the rest is tried again.
  const [takenAtFirst] = useState(taken);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [refusal, setRefusal] = useState<string>();
  const pasted = useMemo(() => readPastedServers(text, takenAtFirst), [text, takenAtFirst]);
  const fields = useRef<HTMLFormElement>(null);
  useFirstField(fields);
  useFaultFocus(fields, refusal);
  const servers = "fault" in pasted ? [] : pasted.servers;
  const fault = "fault" in pasted && (text.trim() !== "" || refusal !== undefined) ? pasted.fault : undefined;
  const isSecret = ({ server }: PastedServer, value: PastedValue) =>
    chosen.get(`${server.id}/${value.name}`) ?? value.isSecret;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setRefusal("fault" in pasted ? pasted.fault : undefined);
    for (const each of servers) {
      const { secrets, server } = serverToSave(each, (value) => isSecret(each, value));
      for (const secret of secrets) if ((await setUp.run(KEY, "mcp:setSecret", secret)) === undefined) return;
      if ((await setUp.run(KEY, "mcp:save", { server })) === undefined) return;
    }
    if (servers.length > 0) onDone(servers[0]?.server.id);
  };
  return (
    <form ref={fields} className="space-y-4" onSubmit={(event) => void submit(event)}>
      <Unsaved isEdited={text !== ""} />
      <h3 className="text-sm font-semibold">Paste a configuration</h3>
      <TextField
        label="Configuration"
        code
        rows={6}
        value={text}
        onValue={(typed) => {
          setText(typed);
          setRefusal(undefined);
          setUp.dismiss(KEY);
        }}
        fault={fault === undefined ? undefined : revealedLine(fault)}
        placeholder={EXAMPLE}
        hint="The JSON with mcpServers that other programs and guides have. Nothing is added before you have seen it."
      />
      {servers.length > 0 && (
        <section aria-label="What will be added" className="space-y-2">
          <p className="text-sm text-muted">
            Programs are started with your rights as soon as they are added; every call of one of their tools
            asks first.
          </p>
          <ul className="space-y-2">
            {servers.map((each) => (
              <PastedServerCard
                key={each.server.id}
                pasted={each}
                isSecret={(value) => isSecret(each, value)}
                onChoose={(value, secret) =>
                  setChosen(new Map(chosen).set(`${each.server.id}/${value.name}`, secret))
                }
              />
            ))}
          </ul>
        </section>
      )}
      <FormFooter
        label={servers.length > 1 ? `Add ${servers.length} servers` : "Add"}
        command={command}
        onCancel={() => onDone()}
      />
    </form>
  );
}
