// Owns the form of one agent: its id, its prompt, its model, its tools.
import { AgentDraft, type AgentView, type ModelDescriptor, type ToolView } from "@x/shared";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { Unsaved } from "../../hooks/unsaved-work.js";
import { useCommand } from "../../hooks/use-command.js";
import { useFaultFocus } from "../../hooks/use-fault-focus.js";
import { useFirstField } from "../../hooks/use-first-field.js";
import { useStore } from "../../hooks/use-store.js";
import { idOf } from "../../setup/free-id.js";
import { idHint } from "../../setup/id-hint.js";
import { modelGroups } from "../../setup/model-choices.js";
import { toolChoices } from "../../setup/tool-choices.js";
import { isEdited } from "../../text/is-edited.js";
import { Select } from "../controls/select.js";
import { TextField } from "../controls/text-field.js";
import { FormFooter } from "./form-footer.js";
import { ToolCheckboxes } from "./tool-checkboxes.js";

const KEY = "settings:agent:form";
const DEFAULT_MODEL = "";

type AgentFaults = { readonly [Field in "agentId" | "systemPrompt"]?: string };

const WORDS: AgentFaults = {
  agentId: "Give it an id of letters and digits.",
  systemPrompt: "Write what the agent is told before every conversation.",
};

export interface AgentFieldsProps {
  /** Undefined: a new one. */
  readonly before: AgentView | undefined;
  /** The id of the agent that was saved; undefined: the person went back. */
  readonly onDone: (saved?: string) => void;
}

export function AgentFields({ before, onDone }: AgentFieldsProps) {
  const { client, setUp } = useServices();
  const command = useCommand(KEY);
  const [agentId, setAgentId] = useState(before?.agentId ?? "");
  const [systemPrompt, setPrompt] = useState(before?.agent?.systemPrompt ?? "");
  const [model, setModel] = useState(before?.agent?.model);
  const [toolIds, setToolIds] = useState<readonly string[]>(before?.agent?.toolIds ?? ["builtin:file-read"]);
  const edit = { agentId, systemPrompt, model: model && `${model.provider}/${model.model}`, toolIds };
  const [atFirst] = useState(edit);
  const [known, setKnown] = useState<readonly ToolView[]>();
  useEffect(() => {
    let wanted = true;
    client.call("agents:tools", {}).then(
      ({ tools }) => {
        if (wanted) setKnown(tools);
      },
      // Without the list the agent keeps the tools it has; they are shown by their names.
      () => {
        if (wanted) setKnown([]);
      },
    );
    return () => {
      wanted = false;
    };
  }, [client]);
  const [faults, setFaults] = useState<AgentFaults>({});
  const [refusal, setRefusal] = useState<AgentFaults>();
  const fields = useRef<HTMLFormElement>(null);
  useFirstField(fields);
  useFaultFocus(fields, refusal);
  const mended = (field: keyof AgentFaults) => {
    setFaults(({ [field]: _mended, ...others }) => others);
    setUp.dismiss(KEY);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const agent = {
      agentId: before?.agentId ?? idOf(agentId),
      systemPrompt,
      toolIds: [...toolIds],
      ...(model === undefined ? {} : { model }),
    };
    const issues = AgentDraft.safeParse(agent).error?.issues.map(({ path }) => path[0]) ?? [];
    const found = Object.fromEntries(Object.entries(WORDS).filter(([field]) => issues.includes(field)));
    const isRefused = Object.keys(found).length > 0;
    setFaults(found);
    setRefusal(isRefused ? found : undefined);
    if (isRefused) return;
    const mode = before === undefined ? "create" : "replace";
    const saved = await setUp.run(KEY, "agents:save", { agent, mode });
    if (saved !== undefined) onDone(agent.agentId);
  };
  return (
    <form ref={fields} className="space-y-4" onSubmit={(event) => void submit(event)}>
      <Unsaved isEdited={isEdited(atFirst, edit)} />
      <h3 className="text-sm font-semibold">
        {before === undefined ? "New agent" : `Edit ${before.agentId}`}
      </h3>
      {before === undefined && (
        <TextField
          label="Id"
          code
          value={agentId}
          onValue={(typed) => {
            setAgentId(typed);
            mended("agentId");
          }}
          fault={faults.agentId}
          placeholder="reviewer"
          hint={idHint(agentId, (id) => `its file is ${id}.md`)}
        />
      )}
      <TextField
        label="Prompt"
        rows={8}
        value={systemPrompt}
        onValue={(typed) => {
          setPrompt(typed);
          mended("systemPrompt");
        }}
        fault={faults.systemPrompt}
        placeholder="You review code. Say first what is wrong, then what is good."
      />
      <AgentModel model={model} onChange={setModel} />
      {known === undefined ? (
        <p role="status" className="text-sm text-muted">
          Asking which tools there are…
        </p>
      ) : (
        <ToolCheckboxes choices={toolChoices(known, toolIds)} chosen={toolIds} onChange={setToolIds} />
      )}
      <FormFooter
        label={before === undefined ? "Create agent" : "Save"}
        command={command}
        onCancel={() => onDone()}
      />
    </form>
  );
}

interface AgentModelProps {
  readonly model: ModelDescriptor | undefined;
  readonly onChange: (model: ModelDescriptor | undefined) => void;
}

function AgentModel({ model, onChange }: AgentModelProps) {
  const { modelLists, setup } = useServices();
  const { providers } = useStore(setup);
  const lists = useStore(modelLists);
  const choices = modelGroups(providers, lists, model).flatMap(({ label, items }) =>
    items.map((item) => ({ ...item, name: `${item.model.provider}/${item.model.model}`, group: label })),
  );
  return (
    <Select
      label="Model"
      options={[
        { value: DEFAULT_MODEL, label: "The default model" },
        ...choices.map(({ name, label, group }) => ({ value: name, label, note: group })),
      ]}
      value={model === undefined ? DEFAULT_MODEL : `${model.provider}/${model.model}`}
      onChange={(name) => onChange(choices.find((choice) => choice.name === name)?.model)}
    />
  );
}
