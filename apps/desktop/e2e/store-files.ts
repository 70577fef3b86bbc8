// Owns reading a store as a stranger would: from the disk, line by line, with nothing but the shared schemas.
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { SessionEvent, TurnEvent } from "@x/shared";

/** Every session file, oldest first, each as its events. Throws at the first line that does not fit the schema. */
export async function sessionFiles(workDir: string): Promise<SessionEvent[][]> {
  return logs(await logPaths(workDir, "sessions"), (line) => SessionEvent.parse(line));
}

export async function turnFiles(workDir: string): Promise<TurnEvent[][]> {
  return logs(await logPaths(workDir, "turns"), (line) => TurnEvent.parse(line));
}

/** The newest turn that was asked these words. */
export async function turnAsked(workDir: string, words: string): Promise<TurnEvent[]> {
  const turns = await turnFiles(workDir);
  const asked = turns.findLast(([created]) => {
    if (created?.type !== "turn_created") return false;
    const { content } = created.input;
    return typeof content === "string"
      ? content === words
      : content.some((part) => part.type === "text" && part.text === words);
  });
  if (asked === undefined) throw new Error(`no turn was asked "${words}"`);
  return asked;
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

/** The files of one kind, oldest first. */
export async function logPaths(workDir: string, kind: "sessions" | "turns"): Promise<string[]> {
  const files = await filesBelow(path.join(workDir, "storage", kind));
  return files.filter((file) => file.endsWith(".jsonl"));
}

function logs<Event>(files: readonly string[], parse: (line: unknown) => Event): Promise<Event[][]> {
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
