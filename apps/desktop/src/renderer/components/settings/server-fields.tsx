// Owns the form of one tool server: a program that is started here, or an address.
import type { McpServerSettings } from "@x/shared";
import { type SyntheticEvent, useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { Unsaved } from "../../hooks/unsaved-work.js";
import { useCommand } from "../../hooks/use-command.js";
import { useFaultFocus } from "../../hooks/use-fault-focus.js";
import { useFirstField } from "../../hooks/use-first-field.js";
import { idHint } from "../../setup/id-hint.js";
import {
  EMPTY_SERVER_FORM,
  formOfServer,
  type ServerFaults,
  type ServerForm,
  serverFaults,
  serverOfForm,
} from "../../setup/server-form.js";
import { isEdited } from "../../text/is-edited.js";
import { Choice } from "../controls/choice.js";
import { TextField } from "../controls/text-field.js";
import { FormFooter } from "./form-footer.js";

const KEY = "settings:server:form";
const SECRET_HINT =
  "For something secret write ${secret:a-name} and set it afterwards: it is never in the file.";

export interface ServerFieldsProps {
  /** Undefined: a new one. */
  readonly before: McpServerSettings | undefined;
  /** The ids of the servers that there are. */
  readonly taken: readonly string[];
  /** The id of the server that was saved; undefined: the person went back. */
  readonly onDone: (saved?: string) => void;
}

export function ServerFields({ before, taken, onDone }: ServerFieldsProps) {
  const { setUp } = useServices();
  const command = useCommand(KEY);
  const [form, setForm] = useState<ServerForm>(() =>
    before === undefined ? EMPTY_SERVER_FORM : formOfServer(before),
  );
  const [atFirst] = useState(form);
  const [faults, setFaults] = useState<ServerFaults>({});
  const [refusal, setRefusal] = useState<ServerFaults>();
  const fields = useRef<HTMLFormElement>(null);
  useFirstField(fields);
  useFaultFocus(fields, refusal);
  const set = (part: Partial<ServerForm>) => {
    setForm({ ...form, ...part });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
    setUp.dismiss(KEY);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = serverFaults(form, before, taken);
    const isRefused = Object.keys(found).length > 0;
    setFaults(found);
    setRefusal(isRefused ? found : undefined);
    if (isRefused) return;
    const server = serverOfForm(form, before);
    const saved = await setUp.run(KEY, "mcp:save", { server });
    if (saved !== undefined) onDone(server.id);
  };
  return (
    <form ref={fields} className="space-y-4" onSubmit={(event) => void submit(event)}>
      <Unsaved isEdited={isEdited(atFirst, form)} />
      <h3 className="text-sm font-semibold">
        {before === undefined ? "Add an MCP server" : `Edit ${before.id}`}
      </h3>
      {before === undefined && (
        <TextField
          label="Id"
          code
          value={form.id}
          onValue={(id) => set({ id })}
          fault={faults.id}
          placeholder="files"
          hint={idHint(form.id, (id) => `its tools are called ${id}__<tool>`)}
        />
      )}
      <Choice
        label="What it is"
        options={[
          { value: "stdio", label: "A program on this computer" },
          { value: "http", label: "An address" },
        ]}
        value={form.transport}
        onChange={(transport) => set({ transport })}
      />
      {form.transport === "stdio" ? (
        <>
          <TextField
            label="Command"
            code
            value={form.command}
            onValue={(typed) => set({ command: typed })}
            fault={faults.command}
            placeholder="npx"
            hint="The program; a whole line such as npx -y a-server is taken apart when it is saved."
          />
          <TextField
            label="Arguments, one a line"
            code
            rows={3}
            value={form.args}
            onValue={(args) => set({ args })}
            placeholder={"-y\n@modelcontextprotocol/server-filesystem\n."}
          />
          <TextField
            label="Environment, NAME=value a line"
            code
            rows={2}
            value={form.values}
            onValue={(values) => set({ values })}
            hint={SECRET_HINT}
          />
        </>
      ) : (
        <>
          <TextField
            label="Address"
            code
            value={form.url}
            onValue={(url) => set({ url })}
            fault={faults.url}
            placeholder="https://example.org/mcp"
          />
          <TextField
            label="Headers, Name: value a line"
            code
            rows={2}
            value={form.values}
            onValue={(values) => set({ values })}
            hint={SECRET_HINT}
          />
        </>
      )}
      <FormFooter label={before === undefined ? "Add" : "Save"} command={command} onCancel={() => onDone()} />
    </form>
  );
}
