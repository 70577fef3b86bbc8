// Owns how messages name the file of a log: as it lies below the store's `storage` folder. S§4.1, T§2.
import { isValidId } from "./ids.js";

/** `sessions/2025/11/11/<id>.jsonl`; without the date for a text that is no id, which has no file. */
export function logName(folder: "sessions" | "turns", id: string): string {
  const partition = isValidId(id) ? `${id.slice(0, 10).replaceAll("-", "/")}/` : "";
  return `${folder}/${partition}${id}.jsonl`;
}
