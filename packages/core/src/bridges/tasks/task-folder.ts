// Owns the files of tasks, `<workDir>/tasks/<id>.json`: read as a person may have left them, written whole. app.md §5.
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  CodedError,
  InvalidIdError,
  InvalidInputError,
  SettingsInvalidError,
  TaskDefinition,
  TaskId,
  TaskNotFoundError,
  toErrorRecord,
} from "@x/shared";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import type { ITaskFolder, ListedTask } from "../../runtime/tasks/ports.js";
import { storeIo, systemCodeOf } from "../../storage/log-errors.js";
import { makeFolder } from "../../storage/make-folder.js";
import type { WriteGate } from "../../store/write-gate.js";
import { missingValue } from "../missing-value.js";
import { cronOccurrences } from "./cron-occurrences.js";

const FOLDER = "tasks";
const ENDING = ".json";

export class TaskFolder implements ITaskFolder {
  readonly #folder: string;
  readonly #writeGate: WriteGate;

  /** `writeGate`: a core that only reads, or closes, changes nothing. */
  constructor({ workDir, writeGate }: { workDir: string; writeGate: WriteGate }) {
    this.#folder = join(workDir, FOLDER);
    this.#writeGate = writeGate;
  }

  async list(): Promise<ListedTask[]> {
    const ids = (await this.#names())
      .filter((name) => name.endsWith(ENDING))
      .map((name) => name.slice(0, -ENDING.length))
      .filter((taskId) => TaskId.safeParse(taskId).success);
    return (await Promise.all(ids.toSorted().map((taskId) => this.#listed(taskId)))).flat();
  }

  async write(definition: TaskDefinition): Promise<void> {
    const parsed = TaskDefinition.safeParse(definition);
    if (!parsed.success) {
      throw new InvalidInputError(`the task is not valid:\n${z.prettifyError(parsed.error)}`);
    }
    if (parsed.data.schedule.kind === "cron") cronOccurrences(parsed.data.schedule);
    const { id } = parsed.data;
    await this.#writeGate.pass(async () => {
      try {
        await makeFolder(this.#folder);
        await writeFileAtomic(this.#pathOf(id), `${JSON.stringify(parsed.data, null, 2)}\n`, { mode: 0o600 });
      } catch (error) {
        throw storeIo("write the task", nameOf(id), error);
      }
    });
  }

  async remove(taskId: string): Promise<void> {
    const path = this.#pathOf(taskId);
    await this.#writeGate.pass(async () => {
      try {
        await rm(path);
      } catch (error) {
        if (systemCodeOf(error) === "ENOENT") {
          throw new TaskNotFoundError(`there is no task "${taskId}"`, { data: { taskId } });
        }
        throw storeIo("delete the task", nameOf(taskId), error);
      }
    });
  }

  async #listed(taskId: string): Promise<ListedTask[]> {
    try {
      return [{ taskId, definition: parseTask(taskId, await readFile(this.#pathOf(taskId), "utf8")) }];
    } catch (error) {
      // It went while we looked.
      if (systemCodeOf(error) === "ENOENT") return [];
      return [{ taskId, error: toErrorRecord(storeIo("read the task", nameOf(taskId), error)) }];
    }
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (systemCodeOf(error) === "ENOENT") return [];
      throw storeIo("list the tasks", FOLDER, error);
    }
  }

  #pathOf(taskId: string): string {
    // Checked before any path is built: an id never leaves the folder.
    if (!TaskId.safeParse(taskId).success) {
      throw new InvalidIdError(`${JSON.stringify(taskId.slice(0, 60))} is not the id of a task`);
    }
    return join(this.#folder, `${taskId}${ENDING}`);
  }
}

function nameOf(taskId: string): string {
  return `${FOLDER}/${taskId}${ENDING}`;
}

/** Throws `settings-invalid` naming the file and what is wrong in it. */
function parseTask(taskId: string, text: string): TaskDefinition {
  const parsed = TaskDefinition.safeParse(parseJson(taskId, text), { error: missingValue });
  if (!parsed.success) throw invalid(taskId, `is not valid: ${z.prettifyError(parsed.error)}`, parsed.error);
  const { id, schedule } = parsed.data;
  if (id !== taskId) throw invalid(taskId, `its id is "${id}"; give it the name of the file`);
  try {
    if (schedule.kind === "cron") cronOccurrences(schedule);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw invalid(taskId, error.message, error);
  }
  return parsed.data;
}

function parseJson(taskId: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(taskId, `is not JSON (${error instanceof Error ? error.message : String(error)})`, error);
  }
}

function invalid(taskId: string, what: string, cause?: unknown): SettingsInvalidError {
  const file = nameOf(taskId);
  return new SettingsInvalidError(`${file}: ${what}; correct it or delete the task`, {
    data: { file },
    cause,
  });
}
