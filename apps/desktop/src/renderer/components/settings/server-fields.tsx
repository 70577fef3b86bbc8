// Owns the form of one tool server: a program that is started here, or an address.
import type { McpServerSettings } from "@x/shared";
import { type SyntheticEvent, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { EMPTY_SERVER_FORM, formOfServer, type ServerForm, serverOfForm } from "../../setup/server-form.js";
import { Button } from "../controls/button.js";
import { Choice } from "../controls/choice.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { TextField } from "../controls/text-field.js";

const KEY = "settings:server:form";
const SECRET_HINT =
  "For something secret write ${secret:a-name} and set it afterwards: it is never in the file.";

export interface ServerFieldsProps {
  /** Undefined: a new one. */
  readonly before: McpServerSettings | undefined;
  readonly onDone: () => void;
}

export function ServerFields({ before, onDone }: ServerFieldsProps) {
  const { setUp } = useServices();
  const command = useCommand(KEY);
  const [form, setForm] = useState<ServerForm>(() =>
    before === undefined ? EMPTY_SERVER_FORM : formOfServer(before),
  );
  const set = (part: Partial<ServerForm>) => {
    setForm({ ...form, ...part });
    setUp.dismiss(KEY);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const saved = await setUp.run(KEY, "mcp:save", { server: serverOfForm(form, before) });
    if (saved !== undefined) onDone();
  };
  return (
    <form className="space-y-4" onSubmit={(event) => void submit(event)}>
      <h3 className="text-sm font-semibold">
        {before === undefined ? "Add an MCP server" : `Edit ${before.id}`}
      </h3>
      {before === undefined && (
        <TextField
          label="Id"
          code
          autoFocus
          value={form.id}
          onValue={(id) => set({ id })}
          placeholder="files"
          hint="Lower-case letters, digits, dashes; its tools are called <id>__<tool>."
        />
      )}
      <Choice
        label="It is"
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
            placeholder="npx"
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
      <RefusalNote command={command} />
      <div className="flex gap-2">
        <Button look="primary" submits inert={command?.phase === "running"}>
          {before === undefined ? "Add" : "Save"}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
