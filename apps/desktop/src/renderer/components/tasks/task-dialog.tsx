// Owns making and changing a task: a form whose faults stand at their fields, and main's refusal below. app.md §5.
import { draftOf, OFFLINE_GUIDE, type TaskEntry } from "@x/shared";
import { useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { Unsaved } from "../../hooks/unsaved-work.js";
import { useCommand } from "../../hooks/use-command.js";
import { useFaultFocus } from "../../hooks/use-fault-focus.js";
import { useStore } from "../../hooks/use-store.js";
import { lacksModel } from "../../tasks/lacks-model.js";
import { SAVE_TASK } from "../../tasks/task-commands.js";
import {
  draftOfForm,
  type FormFaults,
  faultsLeft,
  faultsOfRefusal,
  formOf,
  type TaskForm,
} from "../../tasks/task-form.js";
import { agentName } from "../../text/agent-name.js";
import { isEdited } from "../../text/is-edited.js";
import { Button } from "../controls/button.js";
import { Disclosure } from "../controls/disclosure.js";
import { PanelDialog } from "../controls/panel-dialog.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { Select, type SelectOption } from "../controls/select.js";
import { Switch } from "../controls/switch.js";
import { TextField } from "../controls/text-field.js";
import type { FormPartProps } from "./form-part.js";
import { ScheduleFields } from "./schedule-fields.js";
import { ToolChoices } from "./tool-choices.js";

export interface TaskDialogProps {
  /** Undefined: a new task. */
  readonly entry: TaskEntry | undefined;
  readonly onClose: () => void;
  readonly onSaved: (taskId: string) => void;
}

export function TaskDialog({ entry, onClose, onSaved }: TaskDialogProps) {
  const { openPanel, setup, taskCommands } = useServices();
  const { agents, providers, view } = useStore(setup);
  // What is set up from here is set up before it: what was typed waits behind.
  const isHidden = useStore(openPanel) !== undefined;
  const command = useCommand(SAVE_TASK);
  const definition = entry?.definition;
  const [form, setForm] = useState<TaskForm>(() =>
    formOf(definition === undefined ? undefined : draftOf(definition)),
  );
  const [atFirst] = useState(form);
  const [typedFaults, setFaults] = useState<FormFaults>({});
  const [refusal, setRefusal] = useState<FormFaults>();
  const refused = command?.phase === "refused" ? command.error : undefined;
  const mainFaults = refused === undefined ? {} : faultsOfRefusal(form, refused);
  const faults = { ...typedFaults, ...mainFaults };
  const fields = useRef<HTMLFormElement>(null);
  useFaultFocus(fields, refusal ?? refused);
  const set = (filledIn: Partial<TaskForm>) => {
    setForm((before) => ({ ...before, ...filledIn }));
    setFaults((before) => faultsLeft(before, filledIn));
    taskCommands.dismissSave();
  };
  const close = () => {
    taskCommands.dismissSave();
    onClose();
  };
  const save = async () => {
    const checked = draftOfForm(form);
    const found = "faults" in checked ? checked.faults : undefined;
    setFaults(found ?? {});
    setRefusal(found);
    if ("faults" in checked) return;
    const saved = await taskCommands.save(entry?.taskId, checked.draft);
    if (saved !== undefined) onSaved(saved);
  };
  const agentOptions = withValue(
    form.agentId,
    agents.map(({ agentId }) => ({ value: agentId, label: agentName(agentId, agents) })),
  );
  const guide = `${OFFLINE_GUIDE.provider}/${OFFLINE_GUIDE.model}`;
  const modelOptions = withValue(form.model, [
    { value: "", label: "Default model" },
    ...providers.flatMap(({ provider }) =>
      provider.models.map(({ id, label }) => ({
        value: `${provider.id}/${id}`,
        label: label ?? id,
        note: provider.label,
      })),
    ),
    { value: guide, label: "Offline guide", note: "not a language model" },
  ]);
  return (
    <PanelDialog
      title={entry === undefined ? "New task" : "Edit task"}
      onClose={close}
      isHidden={isHidden}
      className="h-160 w-150"
    >
      <form
        ref={fields}
        className="flex min-h-0 grow flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Unsaved isEdited={isEdited(atFirst, form)} />
        <div className="min-h-0 grow space-y-4 overflow-y-auto p-4">
          <TextField label="Name" value={form.name} onValue={(name) => set({ name })} fault={faults.name} />
          <TextField
            label="What to do"
            rows={4}
            value={form.prompt}
            onValue={(prompt) => set({ prompt })}
            fault={faults.prompt}
            hint="The same message each time; a run knows nothing of the ones before."
          />
          <div className="grid grid-cols-2 gap-3">
            <Select
              label="Agent"
              options={agentOptions}
              value={form.agentId}
              onChange={(agentId) => set({ agentId })}
            />
            <Select
              label="Model"
              options={modelOptions}
              value={form.model}
              onChange={(model) => set({ model })}
            />
          </div>
          {view !== undefined && lacksModel(form, agents, view.settings.defaultModel) && (
            <div
              role="status"
              className="flex flex-wrap items-center gap-2 rounded-lg border border-attention bg-attention-wash p-2.5 text-sm"
            >
              <p className="min-w-60 grow basis-60">
                No model is set up, so its runs would only be refused. The offline guide answers tasks only
                where it is chosen here.
              </p>
              <Button onClick={() => openPanel.set({ panel: "set-up", door: "local" })}>
                Set up a model…
              </Button>
            </div>
          )}
          <ScheduleFields form={form} faults={faults} set={set} />
          <ToolChoices chosen={form.allowTools} onChange={(allowTools) => set({ allowTools })} />
          {form.kind !== "manual" && (
            <Switch
              label="Paused"
              hint="It then runs only when you say so."
              checked={form.paused}
              onChange={(paused) => set({ paused })}
            />
          )}
          <Limits form={form} faults={faults} set={set} />
        </div>
        <footer className="flex shrink-0 items-center justify-end gap-2 border-t border-line p-3">
          <div className="min-w-0 grow">
            {Object.keys(mainFaults).length === 0 && <RefusalNote command={command} />}
          </div>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" submits inert={command?.phase === "running"}>
            {entry === undefined ? "Create task" : "Save"}
          </Button>
        </footer>
      </form>
    </PanelDialog>
  );
}

/** What is chosen stays choosable, also when it is no longer offered. */
function withValue(value: string, options: readonly SelectOption[]): readonly SelectOption[] {
  return options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options];
}

function Limits({ form, faults, set }: FormPartProps) {
  const isFaulty = [faults.waitMinutes, faults.maxModelCalls, faults.keepTranscripts].some(
    (fault) => fault !== undefined,
  );
  // Open also when the fault is mended: the person is still typing there.
  const [wasFaulty, setWasFaulty] = useState(false);
  if (isFaulty && !wasFaulty) setWasFaulty(true);
  return (
    <Disclosure summary="Limits" openByItself={wasFaulty}>
      {() => (
        <div className="grid grid-cols-3 gap-3 p-1.5">
          <TextField
            label="Minutes to wait"
            hint="For something outside; then the run is stopped."
            value={form.waitMinutes}
            onValue={(waitMinutes) => set({ waitMinutes })}
            fault={faults.waitMinutes}
          />
          <TextField
            label="Model calls"
            hint="In one run; nothing means 50."
            value={form.maxModelCalls}
            onValue={(maxModelCalls) => set({ maxModelCalls })}
            fault={faults.maxModelCalls}
          />
          <TextField
            label="Transcripts kept"
            hint="Of the latest runs."
            value={form.keepTranscripts}
            onValue={(keepTranscripts) => set({ keepTranscripts })}
            fault={faults.keepTranscripts}
          />
        </div>
      )}
    </Disclosure>
  );
}
