// Owns the agents: the built-in one, those of the person, files that are not valid, and the form for a new or a changed one.
import type { AgentView } from "@x/shared";
import { useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { toolsText } from "../../setup/tool-choices.js";
import { agentName } from "../../text/agent-name.js";
import { Button } from "../controls/button.js";
import { ConfirmButton } from "../controls/confirm-button.js";
import { Icon } from "../controls/icon.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { AgentFields } from "./agent-fields.js";
import { Card, Section } from "./section.js";

/** No agent has this id. */
const ADD = "";

export function AgentsSection() {
  const { setup, setUp } = useServices();
  const { agents } = useStore(setup);
  const [editing, setEditing] = useState<"new" | AgentView>();
  /** What the focus goes back to from the form: the agent that it was about, or the button that opened it. */
  const [left, setLeft] = useState<string>();
  const edit = (what: typeof editing) => {
    setUp.dismiss("settings:agent:form");
    setLeft(undefined);
    setEditing(what);
  };
  const leave = (about: string) => {
    edit(undefined);
    setLeft(about);
  };
  if (editing !== undefined) {
    return (
      <AgentFields
        before={editing === "new" ? undefined : editing}
        onDone={(saved) => leave(saved ?? (editing === "new" ? ADD : editing.agentId))}
      />
    );
  }
  return (
    <Section
      title="Agents"
      about="A prompt, the tools it may use, perhaps a model of its own. Yours are Markdown files in the folder agents of the storage folder."
    >
      <ul className="space-y-2">
        {agents.map((view) => (
          <AgentCard
            key={view.agentId}
            view={view}
            takesFocus={left === view.agentId}
            onEdit={() => edit(view)}
          />
        ))}
      </ul>
      <Button autoFocus={left === ADD} onClick={() => edit("new")}>
        <Icon name="plus" size={14} />
        New agent…
      </Button>
    </Section>
  );
}

interface AgentCardProps {
  readonly view: AgentView;
  /** Its form has just been left. */
  readonly takesFocus: boolean;
  readonly onEdit: () => void;
}

function AgentCard({ view, takesFocus, onEdit }: AgentCardProps) {
  const { setUp } = useServices();
  const { agent, agentId, builtIn, fault } = view;
  const commandKey = `settings:agent:${agentId}`;
  const command = useCommand(commandKey);
  return (
    <Card label={agentName(agentId, [view])} takesFocus={takesFocus}>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-48 grow">
          <p className="text-sm font-medium">
            {agentName(agentId, [view])}{" "}
            {builtIn && <span className="font-normal text-muted">· built in</span>}
          </p>
          {agent !== undefined && (
            <p className="text-xs text-muted">
              {agent.model === undefined
                ? "the default model"
                : `${agent.model.provider} · ${agent.model.model}`}
              {" · "}
              {toolsText(agent.toolIds)}
            </p>
          )}
        </div>
        {!builtIn && agent !== undefined && (
          <Button look="quiet" aria-label={`Edit ${agentId}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {!builtIn && (
          <ConfirmButton
            label="Remove"
            of={agentId}
            question="Its file is removed."
            onConfirm={() => void setUp.run(commandKey, "agents:remove", { agentId })}
          />
        )}
      </div>
      {agent !== undefined && <p className="line-clamp-2 text-sm text-muted">{agent.systemPrompt}</p>}
      {fault !== undefined && (
        <p className="rounded-md bg-danger-wash px-2 py-1 font-mono text-xs text-danger [overflow-wrap:anywhere]">
          {fault.message}
        </p>
      )}
      <RefusalNote command={command} />
    </Card>
  );
}
