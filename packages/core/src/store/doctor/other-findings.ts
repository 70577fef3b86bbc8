// Owns examining what lies in a store beside its logs: what people write by hand, and what is no log at all.
import {
  hasValidStart,
  reduceTask,
  type StoreFinding,
  TaskCorruptionError,
  TaskNotFoundError,
} from "@x/shared";
import type { ITaskRepo } from "../../runtime/tasks/repo.js";
import type { LogEvent, LogFormat } from "../../storage/log-format.js";
import type { WalkedEntry } from "../../storage/walk-folder.js";
import { findingOf } from "./finding-of.js";
import { strangerFault } from "./stranger.js";

interface ListedDefinition {
  readonly error?: { readonly code: string; readonly message: string };
}

/** Files that are listed with their fault, if they have one: agents, tasks. */
export async function* definitionFindings<T extends object>(
  folder: string,
  list: () => Promise<readonly T[]>,
  fileOf: (listed: T) => string,
): AsyncGenerator<StoreFinding, void, undefined> {
  let listed: readonly (T & ListedDefinition)[] = [];
  try {
    listed = await list();
  } catch (error) {
    yield findingOf(error, folder);
  }
  for (const each of listed) {
    if (each.error !== undefined) yield definitionFinding(fileOf(each), each.error);
  }
}

/** A fault of a file that a person wrote; where the message names a line, so does the finding. */
export function definitionFinding(
  file: string,
  { code, message }: { readonly code: string; readonly message: string },
): StoreFinding {
  const line = /\bline (\d+)|\.\w+:(\d+): /.exec(message);
  const number = Number(line?.[1] ?? line?.[2] ?? 0);
  return {
    type: "finding",
    severity: "error",
    file,
    ...(number > 0 ? { line: number } : {}),
    code,
    message: message.startsWith(file) ? message.slice(file.length).replace(/^(:\d+)?:? /, "") : message,
  };
}

/** The run logs of background tasks, those of deleted tasks included. */
export async function* taskLogFindings(
  taskRepo: Pick<ITaskRepo, "listTaskIds" | "read">,
): AsyncGenerator<StoreFinding, void, undefined> {
  let taskIds: string[] = [];
  try {
    taskIds = await taskRepo.listTaskIds();
  } catch (error) {
    yield findingOf(error, "tasks");
  }
  for (const taskId of taskIds) {
    try {
      reduceTask(await taskRepo.read(taskId));
    } catch (error) {
      // Deleted while we looked.
      if (error instanceof TaskNotFoundError) continue;
      const finding = findingOf(error, `tasks/${taskId}.jsonl`);
      const isDamage = error instanceof TaskCorruptionError && finding.severity === "error";
      yield isDamage && hasValidStart(error) ? { ...finding, recover: taskId } : finding;
    }
  }
}

/** Every entry in the folder of these logs that is none of them. */
export async function* strangerFindings(
  { folder, layout }: Pick<LogFormat<LogEvent>, "folder" | "layout">,
  entries: AsyncIterable<WalkedEntry>,
): AsyncGenerator<StoreFinding, void, undefined> {
  for await (const entry of entries) {
    const file = [folder, ...entry.path].join("/");
    if ("error" in entry) {
      yield { ...findingOf(entry.error, file), file };
      continue;
    }
    const fault = strangerFault(layout, entry.path, entry.kind);
    if (fault !== undefined) {
      yield { type: "finding", severity: "note", file, code: "not-a-log", message: fault };
    }
  }
}
