// Owns reading a store as a stranger would: from the disk, line by line, with nothing but the shared schemas.
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { SessionEvent, TurnEvent } from "@x/shared";

/** Every session file, oldest first, each as its events. Throws at the first line that does not fit the schema. */
export function sessionFiles(workDir: string): Promise<SessionEvent[][]> {
  return logs(path.join(workDir, "storage", "sessions"), (line) => SessionEvent.parse(line));
}

export function turnFiles(workDir: string): Promise<TurnEvent[][]> {
  return logs(path.join(workDir, "storage", "turns"), (line) => TurnEvent.parse(line));
}

/** Path, time of last change and bytes of everything in the store. */
export async function snapshot(folder: string): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  for (const file of await filesBelow(folder)) {
    const { mtimeMs } = await stat(file);
    entries[path.relative(folder, file)] = `${mtimeMs} ${await readFile(file, "base64")}`;
  }
  return entries;
}

async function logs<Event>(folder: string, parse: (line: unknown) => Event): Promise<Event[][]> {
  const files = (await filesBelow(folder)).filter((file) => file.endsWith(".jsonl"));
  return Promise.all(files.map((file) => readLog(file, parse)));
}

async function readLog<Event>(file: string, parse: (line: unknown) => Event): Promise<Event[]> {
  const text = await readFile(file, "utf8");
  if (!text.endsWith("\n")) throw new Error(`${file} does not end with a line break`);
  return text
    .slice(0, -1)
    .split("\n")
    .map((line) => parse(JSON.parse(line)));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
