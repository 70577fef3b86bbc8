// What a hostile log file holds: the rows of quality.md §2 that are about bytes, each with the one outcome it must have.
import type { LogFault } from "../storage/log-errors.js";

/** One kind of log, as far as a hostile file needs to know it: its lines as plain objects. */
export interface HostileKind {
  readonly folder: "sessions" | "turns";
  readonly corruptCode: "session-corrupt" | "turn-corrupt";
  readonly idField: "sessionId" | "turnId";
  /** A legal first line with `text` in a string of it. */
  readonly first: (id: string, text: string) => Record<string, unknown>;
  /** A legal second line. */
  readonly second: (id: string) => Record<string, unknown>;
}

export interface HostileContent {
  readonly title: string;
  readonly bytes: (kind: HostileKind, id: string) => Buffer;
  /** Absent: the file is fine. */
  readonly corrupt?: { readonly fault: LogFault; readonly line?: number };
}

function lines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

/** The first line and raw bytes after it. */
function firstThen(rest: (kind: HostileKind, id: string) => string | Uint8Array): HostileContent["bytes"] {
  return (kind, id) =>
    Buffer.concat([Buffer.from(lines(kind.first(id, "fine"))), Buffer.from(rest(kind, id))]);
}

/** A fine file with these bytes in place of the text `HERE`, which stands inside a string of line 1. */
function inString(bytes: readonly number[]): HostileContent["bytes"] {
  return (kind, id) => {
    const whole = Buffer.from(lines(kind.first(id, "HERE"), kind.second(id)));
    const at = whole.indexOf("HERE");
    return Buffer.concat([whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at + 4)]);
  };
}

const fine = (kind: HostileKind, id: string): string => lines(kind.first(id, "fine"), kind.second(id));

export const HOSTILE_CONTENTS: readonly HostileContent[] = [
  { title: "an empty file", bytes: () => Buffer.alloc(0), corrupt: { fault: "empty-file" } },
  { title: "a single line feed", bytes: () => Buffer.from("\n"), corrupt: { fault: "empty-line", line: 1 } },
  {
    title: "an empty line in the middle",
    bytes: firstThen((kind, id) => `\n${lines(kind.second(id))}`),
    corrupt: { fault: "empty-line", line: 2 },
  },
  {
    title: "an empty line at the end",
    bytes: (kind, id) => Buffer.from(`${fine(kind, id)}\n`),
    corrupt: { fault: "empty-line", line: 3 },
  },
  {
    title: "a byte order mark",
    bytes: (kind, id) => Buffer.from(`\ufeff${fine(kind, id)}`),
    corrupt: { fault: "byte-order-mark", line: 1 },
  },
  {
    title: "CRLF line ends",
    bytes: (kind, id) => Buffer.from(fine(kind, id).replaceAll("\n", "\r\n")),
    corrupt: { fault: "carriage-return", line: 1 },
  },
  {
    title: "a run of NULs and nothing else",
    bytes: () => Buffer.alloc(4096),
    corrupt: { fault: "not-json", line: 1 },
  },
  {
    title: "a run of NULs after good lines, as a power cut leaves it",
    bytes: firstThen(() => Buffer.alloc(4096)),
    corrupt: { fault: "not-json", line: 2 },
  },
  { title: "NULs inside a string", bytes: inString([0, 0, 0]), corrupt: { fault: "not-json", line: 1 } },
  {
    title: "U+2028, U+2029 and U+0085 inside a string",
    bytes: inString([0xe2, 0x80, 0xa8, 0xe2, 0x80, 0xa9, 0xc2, 0x85]),
  },
  { title: "half an emoji, escaped", bytes: inString([...Buffer.from("\\ud83d")]) },
  {
    title: "half an emoji, encoded as if it were a character",
    bytes: inString([0xed, 0xa0, 0xbd]),
    corrupt: { fault: "not-utf8", line: 1 },
  },
  {
    title: "half the bytes of an emoji",
    bytes: inString([0xf0, 0x9f]),
    corrupt: { fault: "not-utf8", line: 1 },
  },
  {
    title: "invalid UTF-8 in line 2",
    bytes: firstThen(() => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d, 0x0a])),
    corrupt: { fault: "not-utf8", line: 2 },
  },
  {
    title: "an id of 300 characters inside",
    bytes: (kind) => Buffer.from(lines(kind.first("9".repeat(300), "fine"))),
    corrupt: { fault: "other-id", line: 1 },
  },
  {
    title: "another id inside",
    bytes: (kind) => Buffer.from(lines(kind.first("2025-11-11T00-00-00Z-0000001-000", "fine"))),
    corrupt: { fault: "other-id", line: 1 },
  },
  {
    title: "another id in line 2",
    bytes: firstThen((kind) => lines(kind.second("2025-11-11T00-00-00Z-0000001-000"))),
    corrupt: { fault: "other-id", line: 2 },
  },
  {
    title: "schema version 2",
    bytes: (kind, id) => Buffer.from(lines({ ...kind.first(id, "fine"), schemaVersion: 2 }, kind.second(id))),
    corrupt: { fault: "newer-version", line: 1 },
  },
  {
    title: "an unknown type",
    bytes: firstThen((kind, id) => lines({ ...kind.second(id), type: "message_queued" })),
    corrupt: { fault: "unknown-type", line: 2 },
  },
  {
    title: "an unknown field",
    bytes: firstThen((kind, id) => lines({ ...kind.second(id), note: "extra" })),
    corrupt: { fault: "schema", line: 2 },
  },
  {
    title: "a field called __proto__",
    bytes: firstThen((kind, id) => lines(kind.second(id)).replace(/^\{/, '{"__proto__":{"type":"x"},')),
    corrupt: { fault: "schema", line: 2 },
  },
  {
    title: "a first line that is no first line",
    bytes: (kind, id) => Buffer.from(lines(kind.second(id))),
    corrupt: { fault: "wrong-first-line", line: 1 },
  },
  {
    title: "a duplicated first line",
    bytes: firstThen((kind, id) => lines(kind.first(id, "fine"))),
    corrupt: { fault: "repeated-first-line", line: 2 },
  },
  {
    title: "a missing last line feed",
    bytes: (kind, id) => Buffer.from(fine(kind, id).slice(0, -1)),
    corrupt: { fault: "torn-tail", line: 2 },
  },
  {
    title: "a torn last line",
    bytes: (kind, id) => Buffer.from(fine(kind, id).slice(0, -9)),
    corrupt: { fault: "torn-tail", line: 2 },
  },
  {
    title: "a line that is an array",
    bytes: firstThen(() => "[]\n"),
    corrupt: { fault: "not-json", line: 2 },
  },
  {
    title: "brackets nested 200,000 deep",
    bytes: firstThen((kind, id) => {
      const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
      return lines(kind.second(id)).replace(/\}\n$/, `,"deep":${deep}}\n`);
    }),
    corrupt: { fault: "schema", line: 2 },
  },
];
