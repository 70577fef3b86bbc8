// Owns the two ways in which logs lie in their folder: by the date in their id, or side by side. S§4.1, T§2, app.md §5.
// No path is built from a text that has not passed the layout's id check.
import { assertValidId, InvalidIdError, isValidId, TaskId } from "@x/shared";

export interface LogLayout {
  /** One pattern a level of folders between the root and the files. */
  readonly levels: readonly RegExp[];
  readonly isId: (text: string) => boolean;
  /** Throws `invalid-id`. */
  readonly assertId: (text: string) => void;
  /** The folders of a valid id, one a level. */
  readonly partitionOf: (id: string) => readonly string[];
}

/** `YYYY/MM/DD/<id>.jsonl`. */
export const BY_DATE: LogLayout = {
  levels: [/^\d{4}$/, /^\d{2}$/, /^\d{2}$/],
  isId: isValidId,
  assertId: assertValidId,
  partitionOf: (id) => [id.slice(0, 4), id.slice(5, 7), id.slice(8, 10)],
};

/** `<taskId>.jsonl`. */
export const SIDE_BY_SIDE: LogLayout = {
  levels: [],
  isId: isTaskId,
  assertId: (text) => {
    if (!isTaskId(text))
      throw new InvalidIdError(`${JSON.stringify(text.slice(0, 60))} is not the id of a task`);
  },
  partitionOf: () => [],
};

function isTaskId(text: string): boolean {
  return TaskId.safeParse(text).success;
}
