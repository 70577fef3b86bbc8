// Owns choosing the only tools that a task's runs get: nobody is there to be asked, so what is chosen runs unasked.
import type { CodedError, ToolView } from "@x/shared";
import { useEffect, useId, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { asCodedError } from "../../ipc/ipc-client.js";
import { explainError } from "../../text/explain-error.js";
import { toolName } from "../../text/tool-name.js";

/** A tool that needs a person: in a run without one it only ever fails. */
const NEEDS_PERSON = "builtin:ask-human";

export interface ToolChoicesProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export function ToolChoices({ chosen, onChange }: ToolChoicesProps) {
  const { client } = useServices();
  const [tools, setTools] = useState<readonly ToolView[]>();
  const [failure, setFailure] = useState<CodedError>();
  const id = useId();
  useEffect(() => {
    let isShown = true;
    client.call("agents:tools", {}).then(
      ({ tools: offered }) => isShown && setTools(offered),
      (error: unknown) => isShown && setFailure(asCodedError(error)),
    );
    return () => {
      isShown = false;
    };
  }, [client]);
  const offered = (tools ?? []).map(({ toolId }) => toolId).filter((toolId) => toolId !== NEEDS_PERSON);
  const all = [...new Set([...offered, ...chosen])];
  return (
    <fieldset className="space-y-1.5" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-medium">Tools it may use</legend>
      <p id={`${id}-hint`} className="text-xs text-muted">
        What is chosen here runs without asking anybody; everything else is out of its reach.
        {chosen.length === 0 && " Nothing is chosen: it can write an answer and do nothing else."}
      </p>
      {failure !== undefined && <p className="text-sm text-danger">{explainError(failure)}</p>}
      {tools === undefined && failure === undefined && (
        <p role="status" className="text-sm text-muted">
          Asking which tools there are…
        </p>
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        {all.map((toolId) => (
          <label key={toolId} className="flex min-w-0 items-center gap-2 text-sm select-none">
            <input
              type="checkbox"
              className="size-3.5 shrink-0 accent-accent"
              checked={chosen.includes(toolId)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, toolId] : chosen.filter((each) => each !== toolId))
              }
            />
            <span className="truncate font-mono text-[0.78rem]" title={toolName(toolId)}>
              {toolName(toolId)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
