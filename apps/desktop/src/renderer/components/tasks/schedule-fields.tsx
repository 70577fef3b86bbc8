// Owns the part of the form that says when a task runs, and what becomes of moments that were missed.
import type { MissedRuns, TaskSchedule } from "@x/shared";
import { INTERVAL_UNITS, type IntervalUnit } from "../../tasks/task-form.js";
import { Choice, type ChoiceOption } from "../controls/choice.js";
import { Select } from "../controls/select.js";
import { TextField } from "../controls/text-field.js";
import type { FormPartProps } from "./form-part.js";

const KINDS: readonly ChoiceOption<TaskSchedule["kind"]>[] = [
  { value: "manual", label: "By hand" },
  { value: "interval", label: "Every so often" },
  { value: "cron", label: "Cron" },
  { value: "once", label: "Once" },
];

const MISSED: readonly ChoiceOption<MissedRuns["policy"]>[] = [
  { value: "skip", label: "Let them go" },
  { value: "run-once", label: "Run once for all" },
  { value: "run-all", label: "Run each" },
];

const UNITS = Object.keys(INTERVAL_UNITS).map((unit) => ({ value: unit, label: unit }));

export function ScheduleFields({ form, faults, set }: FormPartProps) {
  return (
    <div className="space-y-3">
      <Choice label="When" options={KINDS} value={form.kind} onChange={(kind) => set({ kind })} />
      {form.kind === "interval" && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Every"
            inputMode="numeric"
            value={form.every}
            onValue={(every) => set({ every })}
            fault={faults.every}
          />
          <Select
            label="Unit"
            options={UNITS}
            value={form.unit}
            onChange={(unit) => set({ unit: unit as IntervalUnit })}
          />
        </div>
      )}
      {form.kind === "cron" && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Cron expression"
            code
            hint="Minute, hour, day, month, weekday."
            value={form.expression}
            onValue={(expression) => set({ expression })}
            fault={faults.expression}
          />
          <TextField
            label="Time zone"
            hint="Nothing means that of this machine."
            placeholder="Europe/Berlin"
            value={form.timeZone}
            onValue={(timeZone) => set({ timeZone })}
            fault={faults.timeZone}
          />
        </div>
      )}
      {form.kind === "once" && (
        <TextField
          label="Date and time"
          type="datetime-local"
          value={form.at}
          onValue={(at) => set({ at })}
          fault={faults.at}
        />
      )}
      {form.kind !== "manual" && (
        <Choice
          label="Moments missed while the program was closed, asleep or busy with it"
          options={MISSED.filter(
            ({ value }) => form.kind !== "once" || isOfOne(value) || value === form.missed,
          )}
          value={form.missed}
          onChange={(missed) => set({ missed })}
        />
      )}
      {form.kind !== "manual" && form.missed === "run-all" && (
        <TextField
          label="Of the latest, at most"
          inputMode="numeric"
          value={form.atMost}
          onValue={(atMost) => set({ atMost })}
          fault={faults.atMost}
        />
      )}
    </div>
  );
}

/** A single moment is never missed more than once. */
function isOfOne(policy: MissedRuns["policy"]): boolean {
  return policy !== "run-all";
}
