// Owns one tool server: on or off, how it is doing, why it failed, what it offers, the secrets it wants.
import { assertNever, type McpServerView } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { toolName } from "../../text/tool-name.js";
import { Button } from "../controls/button.js";
import { ConfirmButton } from "../controls/confirm-button.js";
import { Disclosure } from "../controls/disclosure.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { type Glyph, StatusGlyph } from "../controls/status-glyph.js";
import { Switch } from "../controls/switch.js";
import { KeyField } from "./key-field.js";
import { Card } from "./section.js";

export interface ServerCardProps {
  readonly view: McpServerView;
  /** Its form has just been left. */
  readonly takesFocus: boolean;
  readonly onEdit: () => void;
  readonly onLook: () => void;
}

export function ServerCard({ view, takesFocus, onEdit, onLook }: ServerCardProps) {
  const { setUp } = useServices();
  const { fault, secrets, server, state, tools } = view;
  const commandKey = `settings:server:${server.id}`;
  const command = useCommand(commandKey);
  const { glyph, words } = standing(state, tools.length);
  const retry = async () => {
    await setUp.run(commandKey, "mcp:retry", { id: server.id });
    onLook();
  };
  return (
    <Card label={server.id} takesFocus={takesFocus}>
      <Switch
        label={server.id}
        hint={<span className="font-mono text-xs [overflow-wrap:anywhere]">{wayTo(server)}</span>}
        checked={server.enabled}
        onChange={(enabled) => void setUp.run(commandKey, "mcp:save", { server: { ...server, enabled } })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="flex grow items-center gap-1.5 text-sm">
          <StatusGlyph glyph={glyph} size={12} />
          {words}
        </p>
        {state === "failed" && (
          <Button aria-label={`Try ${server.id} again`} onClick={() => void retry()}>
            Try again
          </Button>
        )}
        <Button look="quiet" aria-label={`Edit ${server.id}`} onClick={onEdit}>
          Edit
        </Button>
        <ConfirmButton
          label="Remove"
          of={server.id}
          question="Its tools are gone."
          onConfirm={() => void setUp.run(commandKey, "mcp:remove", { id: server.id })}
        />
      </div>
      {fault !== undefined && (
        <p className="rounded-md bg-danger-wash px-2 py-1 font-mono text-xs text-danger [overflow-wrap:anywhere]">
          {fault}
        </p>
      )}
      {secrets.map(({ name, key }) => (
        <KeyField
          key={name}
          name={name}
          state={key}
          needed
          commandKey={commandKey}
          onSet={(secret) => setUp.run(commandKey, "mcp:setSecret", { name, secret })}
          onRemove={() => void setUp.run(commandKey, "mcp:setSecret", { name, secret: null })}
        />
      ))}
      <RefusalNote command={command} />
      {tools.length > 0 && (
        <Disclosure summary={`Tools of ${server.id}`}>
          {() => (
            <ul aria-label={`Tools of ${server.id}`} className="space-y-1.5 py-1 ps-6">
              {tools.map(({ toolId, description }) => (
                <li key={toolId} className="text-sm">
                  <code className="text-xs font-medium">{toolName(toolId)}</code>
                  <p className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere]">{description}</p>
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </Card>
  );
}

function wayTo(server: McpServerView["server"]): string {
  return server.transport === "http" ? server.url : [server.command, ...server.args].join(" ");
}

function standing(
  state: McpServerView["state"],
  toolCount: number,
): { readonly glyph: Glyph; readonly words: string } {
  switch (state) {
    case "off":
      return { glyph: "stopped", words: "Off" };
    case "connecting":
      return { glyph: "running", words: "Connecting…" };
    case "ready":
      return { glyph: "done", words: toolCount === 1 ? "Ready, 1 tool" : `Ready, ${toolCount} tools` };
    case "failed":
      return { glyph: "failed", words: "Failed" };
    default:
      return assertNever(state);
  }
}
