// Owns what every part of the task form is given.
import type { FormFaults, TaskForm } from "../../tasks/task-form.js";

export interface FormPartProps {
  readonly form: TaskForm;
  readonly faults: FormFaults;
  readonly set: (fields: Partial<TaskForm>) => void;
}
