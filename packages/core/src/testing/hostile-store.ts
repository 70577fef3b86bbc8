// A store full of hostile files: every row of quality.md §2, each with its one expected outcome. For every layer that opens stores.
import { chmod, mkdir, open, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOSTILE_CONTENTS, type HostileContent, type HostileKind } from "./hostile-contents.js";

/** `errored`: listed, unreadable, the error says where. `ignored`: not listed. `fine`: listed and readable. */
export type HostileOutcome = "errored" | "ignored" | "fine";

export interface HostileFile {
  readonly title: string;
  readonly outcome: HostileOutcome;
  /** The id under which the file lies; absent when its name bears none, or one that a good file bears too. */
  readonly id?: string;
  /** Of an errored file: the code of the error, and what its message names (`sessions/…/<id>.jsonl:2`). */
  readonly code?: string;
  readonly fault?: string;
  readonly address?: string;
  /** Why this row cannot be had here; then nothing was written for it. */
  readonly skipped?: string;
}

export const HOSTILE_SESSIONS: HostileKind = {
  folder: "sessions",
  corruptCode: "session-corrupt",
  idField: "sessionId",
  first: (sessionId, title) => ({ type: "session_created", schemaVersion: 1, sessionId, ts: TS, title }),
  second: (sessionId) => ({ type: "title_changed", sessionId, ts: TS, title: "second" }),
};

export const HOSTILE_TURNS: HostileKind = {
  folder: "turns",
  corruptCode: "turn-corrupt",
  idField: "turnId",
  first: (turnId, content) => ({
    type: "turn_created",
    schemaVersion: 1,
    turnId,
    ts: TS,
    sessionId: null,
    agent: {
      requested: { agentId: "a" },
      resolved: { agentId: "a", systemPrompt: "", model: { provider: "p", model: "m" }, tools: [] },
    },
    context: [],
    input: { role: "user", content },
    config: { autoPermission: false, humanAvailable: true, maxModelCalls: 50 },
  }),
  second: (turnId) => ({
    type: "model_call_requested",
    turnId,
    ts: TS,
    modelCallIndex: 0,
    request: { messages: ["input"], parameters: {} },
  }),
};

const TS = "2025-11-12T00:00:00.000Z";
const PARTITION = ["2025", "11", "12"];
/** Writing 64 MiB takes a while: only where it is asked for. */
const LONG_LINE_BYTES = 64 * 1024 * 1024 + 1;

export interface HostileStoreOptions {
  readonly kind?: HostileKind;
  /** Also the row with a line of more than 64 MiB. Default false. */
  readonly withLongLine?: boolean;
}

/** Writes every row into the store of `workDir`, one file each, all of one day. */
export async function writeHostileStore(
  workDir: string,
  { kind = HOSTILE_SESSIONS, withLongLine = false }: HostileStoreOptions = {},
): Promise<HostileFile[]> {
  const root = join(workDir, "storage", kind.folder);
  const directory = join(root, ...PARTITION);
  await mkdir(directory, { recursive: true });
  const ids = Array.from({ length: 60 }, (_, n) => hostileId(n));
  const nextId = (): string => ids.shift() as string;
  const rows: HostileFile[] = [];
  for (const content of HOSTILE_CONTENTS) rows.push(await placeContent(directory, kind, content, nextId()));
  rows.push(await placeSparse(directory, kind, nextId()));
  rows.push(await placeUnreadable(directory, kind, nextId()));
  if (withLongLine) rows.push(await placeLongLine(directory, kind, nextId()));
  rows.push(...(await placeStrangers(root, directory, kind, nextId)));
  return rows;
}

/** The id of the row with that number, in the store's one hostile day. */
export function hostileId(number: number): string {
  return `2025-11-12T00-00-${String(number).padStart(2, "0")}Z-0000666-000`;
}

function addressOf(kind: HostileKind, id: string, line?: number): string {
  const file = [kind.folder, ...PARTITION, `${id}.jsonl`].join("/");
  return line === undefined ? file : `${file}:${line}`;
}

function goodLines(kind: HostileKind, id: string): string {
  return `${JSON.stringify(kind.first(id, "good"))}\n`;
}

async function placeContent(
  directory: string,
  kind: HostileKind,
  { title, bytes, corrupt }: HostileContent,
  id: string,
): Promise<HostileFile> {
  await writeFile(join(directory, `${id}.jsonl`), bytes(kind, id));
  if (corrupt === undefined) return { title, outcome: "fine", id };
  return errored(title, kind, id, corrupt.fault, corrupt.line);
}

function errored(title: string, kind: HostileKind, id: string, fault: string, line?: number): HostileFile {
  return { title, outcome: "errored", id, code: kind.corruptCode, fault, address: addressOf(kind, id, line) };
}

async function placeSparse(directory: string, kind: HostileKind, id: string): Promise<HostileFile> {
  const handle = await open(join(directory, `${id}.jsonl`), "w");
  await handle.truncate(600_000_000);
  await handle.close();
  return errored("a 600 MB file of nothing (sparse)", kind, id, "not-json", 1);
}

async function placeLongLine(directory: string, kind: HostileKind, id: string): Promise<HostileFile> {
  const handle = await open(join(directory, `${id}.jsonl`), "w");
  await handle.writeFile(`${goodLines(kind, id)}{"text":"`);
  await handle.writeFile(Buffer.alloc(LONG_LINE_BYTES, "a"));
  await handle.writeFile('"}\n');
  await handle.close();
  return errored("a line of more than 64 MiB", kind, id, "line-too-long", 2);
}

async function placeUnreadable(directory: string, kind: HostileKind, id: string): Promise<HostileFile> {
  const title = "unreadable permissions";
  const row = { title, outcome: "errored", id, code: "store-io", address: addressOf(kind, id) } as const;
  if (process.platform === "win32") return { ...row, skipped: "Windows has no such permissions" };
  if (process.getuid?.() === 0) return { ...row, skipped: "the superuser may read everything" };
  const path = join(directory, `${id}.jsonl`);
  await writeFile(path, goodLines(kind, id));
  await chmod(path, 0o000);
  return row;
}

/** Things in a store that are no logs, whatever they are called. */
async function placeStrangers(
  root: string,
  directory: string,
  kind: HostileKind,
  nextId: () => string,
): Promise<HostileFile[]> {
  const rows: HostileFile[] = [];
  const ignored = (title: string, id?: string): void => {
    rows.push(id === undefined ? { title, outcome: "ignored" } : { title, outcome: "ignored", id });
  };
  const folder = nextId();
  await mkdir(join(directory, `${folder}.jsonl`));
  ignored("a directory named like a log", folder);

  const elsewhere = join(root, "elsewhere.jsonl");
  const linked = nextId();
  await writeFile(elsewhere, goodLines(kind, linked));
  ignored("a file beside the year folders");
  if (process.platform !== "win32") {
    await symlink(elsewhere, join(directory, `${linked}.jsonl`));
    ignored("a symlink to a good log", linked);
    const dangling = nextId();
    await symlink(join(root, "nowhere"), join(directory, `${dangling}.jsonl`));
    ignored("a symlink to nothing", dangling);
    await symlink(directory, join(root, "2024"));
    ignored("a year that is a symlink");
  }

  const misplaced = nextId();
  await mkdir(join(root, "2025", "11", "13"), { recursive: true });
  await writeFile(join(root, "2025", "11", "13", `${misplaced}.jsonl`), goodLines(kind, misplaced));
  ignored("a log in the wrong partition", misplaced);

  const twin = nextId();
  const names = [
    [`${twin} (conflicted copy 2025-11-12).jsonl`, "a conflict copy"],
    [`${twin}.jsonl~`, "an editor's backup"],
    [`.${twin}.1-1.tmp`, "a left-over temporary file"],
    [`${twin}.JSONL`, "another spelling of the extension"],
    [`${"9".repeat(249)}.jsonl`, "a name as long as the system takes"],
    ["2025-11-12T00-00-60Z-0000666-000.jsonl", "a second that does not exist"],
    [".DS_Store", "a desktop's own file"],
  ] as const;
  for (const [name, title] of names) {
    await writeFile(join(directory, name), goodLines(kind, twin));
    ignored(title);
  }
  await mkdir(join(root, "2025", "notes"));
  ignored("a folder that is no month");
  return rows;
}
