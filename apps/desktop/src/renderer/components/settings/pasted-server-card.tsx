// Owns what one pasted tool server will be: its program and every argument or its address, in full, and what becomes of its values.
import type { PastedServer } from "../../setup/pasted-servers.js";
import type { PastedValue } from "../../setup/pasted-value.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { CommandWords } from "../approval/command-words.js";
import { RevealedText } from "../controls/revealed-text.js";
import { Switch } from "../controls/switch.js";
import { KeyPlaceNote } from "../set-up/check-note.js";
import { Card } from "./section.js";

export interface PastedServerCardProps {
  readonly pasted: PastedServer;
  readonly isSecret: (value: PastedValue) => boolean;
  readonly onChoose: (value: PastedValue, isSecret: boolean) => void;
}

export function PastedServerCard({ pasted, isSecret, onChoose }: PastedServerCardProps) {
  const { isOpen, left, name, server, values } = pasted;
  return (
    <Card label={server.id}>
      <p className="text-sm font-medium">
        {server.id}
        <span className="font-normal text-muted">
          {name !== server.id && <> · pasted as {revealedLine(name)}</>}
          {!server.enabled && " · added switched off"}
        </span>
      </p>
      {server.transport === "stdio" ? (
        <>
          <CommandWords label={`Program of ${server.id}`} argv={[server.command, ...server.args]} />
          {server.cwd !== undefined && (
            <p className="text-xs text-muted">
              In the folder <RevealedText text={server.cwd} />
            </p>
          )}
        </>
      ) : (
        <p className="font-mono text-xs [overflow-wrap:anywhere]">
          <RevealedText text={server.url} />
        </p>
      )}
      {isOpen && (
        <p className="text-xs text-attention">
          {server.transport === "stdio" ? "Its arguments stand" : "Its address stands"} in the settings file
          as written here. A key belongs into{" "}
          {server.transport === "stdio" ? "its environment" : "its headers"}.
        </p>
      )}
      {left.length > 0 && (
        <p className="text-xs text-attention">
          Left out: {left.join(", ")}. What was to run without asking there asks here.
        </p>
      )}
      {values.map((value) =>
        value.kind === "text" ? (
          <Switch
            key={value.name}
            label={`${revealedLine(value.name)} is a secret`}
            hint={
              isSecret(value) ? (
                <>
                  <KeyPlaceNote /> The settings file only names it.
                </>
              ) : (
                <>
                  In the settings file: <RevealedText text={value.text} />
                </>
              )
            }
            checked={isSecret(value)}
            onChange={(secret) => onChoose(value, secret)}
          />
        ) : (
          <p key={value.name} className="text-sm">
            <span className="font-medium">{revealedLine(value.name)}</span>{" "}
            <span className="text-muted">
              {value.kind === "missing"
                ? "is to be filled in: set it once the server is added."
                : "names a secret already."}
            </span>
          </p>
        ),
      )}
    </Card>
  );
}
