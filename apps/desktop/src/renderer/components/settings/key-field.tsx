// Owns one key: that it is there and how it ends, setting another one, forgetting it. The key itself is never shown.
import type { KeyState } from "@x/shared";
import { type SyntheticEvent, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { Unsaved } from "../../hooks/unsaved-work.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { Button } from "../controls/button.js";
import { TextField } from "../controls/text-field.js";
import { KeyPlaceNote } from "../set-up/check-note.js";

export interface KeyFieldProps {
  /** Whose key it is. */
  readonly name: string;
  readonly state: KeyState;
  readonly needed: boolean;
  readonly commandKey: string;
  /** Resolves to undefined when it was refused. */
  readonly onSet: (key: string) => Promise<unknown>;
  readonly onRemove: () => void;
}

export function KeyField({ name, state, needed, commandKey, onSet, onRemove }: KeyFieldProps) {
  const command = useCommand(commandKey);
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState("");
  const stop = () => {
    setTyped("");
    setTyping(false);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === "" || command?.phase === "running") return;
    if ((await onSet(typed.trim())) === undefined) return;
    stop();
  };
  if (typing) {
    return (
      <form className="flex flex-wrap items-end gap-2" onSubmit={(event) => void submit(event)}>
        <Unsaved isEdited={typed !== ""} />
        <TextField
          label={`Key of ${name}`}
          type="password"
          code
          autoFocus
          value={typed}
          onValue={setTyped}
          hint={<KeyPlaceNote />}
          className="min-w-60 grow"
        />
        <Button look="primary" submits inert={typed.trim() === ""}>
          Keep it
        </Button>
        <Button onClick={stop}>Cancel</Button>
      </form>
    );
  }
  const { held, variable } = state;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p className={held === undefined && needed ? "grow text-attention" : "grow"}>
        {describe(state, needed)}
      </p>
      {held?.place !== "environment" && (
        <Button
          aria-label={`${held === undefined ? "Set" : "Replace"} the key of ${name}`}
          onClick={() => setTyping(true)}
        >
          {held === undefined ? "Set key" : "Replace"}
        </Button>
      )}
      {held !== undefined && held.place !== "environment" && (
        <Button look="quiet" aria-label={`Forget the key of ${name}`} onClick={onRemove}>
          Forget
        </Button>
      )}
      {held?.place === "environment" && <code className="text-xs text-muted">{variable}</code>}
      {(held === undefined ? needed : held.place === "memory") && <ForgottenNote />}
    </div>
  );
}

/** Why a key that was set yesterday is not there today, and where that is decided. */
function ForgottenNote() {
  const { openPanel, setup } = useServices();
  if (useStore(setup).view?.keysAreKept !== "memory") return null;
  const show = () => {
    openPanel.set({ panel: "settings", section: "permissions" });
    // The button goes away with its section.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
    );
  };
  return (
    <p className="w-full text-xs text-muted">
      This system has no safe place for keys: each is forgotten when the program ends.{" "}
      <button type="button" onClick={show} className="rounded-sm underline hover:text-ink">
        Keep keys in a file instead…
      </button>
    </p>
  );
}

const PLACES = {
  environment: "from the environment",
  host: "in the system's key store",
  file: "in a readable file",
  memory: "kept until the program ends",
} as const;

function describe({ held, variable }: KeyState, needed: boolean): string {
  if (held === undefined) {
    return needed ? `No key: set one, or the variable ${variable}.` : "No key; it may not need one.";
  }
  const end = held.lastFour === undefined ? "set" : `ends in ${held.lastFour}`;
  return `Key ${end}, ${PLACES[held.place]}.`;
}
