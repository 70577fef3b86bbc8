// Owns the tool servers: each with how it is doing and what it offers, and the form for a new or a changed one.
import type { McpServerView } from "@x/shared";
import { useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useServers } from "../../hooks/use-servers.js";
import { Button } from "../controls/button.js";
import { Icon } from "../controls/icon.js";
import { PastedServersForm } from "./pasted-servers-form.js";
import { Section } from "./section.js";
import { ServerCard } from "./server-card.js";
import { ServerFields } from "./server-fields.js";

/** No server has these ids. */
const ADD = "";
const PASTE = " ";

export function ServersSection() {
  const { setUp } = useServices();
  const { failure, look, servers } = useServers();
  /** A new one, several that are pasted, or the one that is changed. */
  const [editing, setEditing] = useState<"new" | "paste" | McpServerView["server"]>();
  /** What the focus goes back to from the form: the server that it was about, or the button that opened it. */
  const [left, setLeft] = useState<string>();
  const edit = (what: typeof editing) => {
    setUp.dismiss("settings:server:form");
    setLeft(undefined);
    setEditing(what);
  };
  const leave = (about: string) => {
    edit(undefined);
    setLeft(about);
  };
  const taken = (servers ?? []).map(({ server }) => server.id);
  if (editing === "paste")
    return <PastedServersForm taken={taken} onDone={(saved) => leave(saved ?? PASTE)} />;
  if (editing !== undefined) {
    return (
      <ServerFields
        before={editing === "new" ? undefined : editing}
        taken={taken}
        onDone={(saved) => leave(saved ?? (editing === "new" ? ADD : editing.id))}
      />
    );
  }
  return (
    <Section
      title="MCP servers"
      about="Programs and addresses that bring tools. Every call of one of their tools asks first."
    >
      {failure !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <ul className="space-y-2 empty:hidden">
        {servers?.map((view) => (
          <ServerCard
            key={view.server.id}
            view={view}
            takesFocus={left === view.server.id}
            onEdit={() => edit(view.server)}
            onLook={look}
          />
        ))}
      </ul>
      {servers === undefined && failure === undefined && (
        <p role="status" className="text-sm text-muted">
          Asking the servers…
        </p>
      )}
      {servers?.length === 0 && (
        <p className="rounded-lg border border-dashed border-line-strong p-4 text-sm text-muted">
          None yet. A server such as <code>npx -y @modelcontextprotocol/server-filesystem</code> adds its
          tools to the agents that may use them.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button autoFocus={left === ADD} onClick={() => edit("new")}>
          <Icon name="plus" size={14} />
          Add a server…
        </Button>
        <Button autoFocus={left === PASTE} onClick={() => edit("paste")}>
          Paste a configuration…
        </Button>
      </div>
    </Section>
  );
}
