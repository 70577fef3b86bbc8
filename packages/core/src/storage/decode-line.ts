// Owns what one line must be: strict JSON of a known type and version, with the file's own id, in its place. S§4.2, Clarifications "Versions".
// Knows lines, not histories: whether events follow one another is the reducer's business.
import type { CorruptionDetails } from "./log-errors.js";
import type { LogEvent, LogFormat } from "./log-format.js";

type Decoded<E> = { readonly event: E } | Omit<CorruptionDetails, "line">;

/** `line` is 1-based. The checks go from the clearest fault to the most general one. */
export function decodeLine<E extends LogEvent>(
  format: LogFormat<E>,
  id: string,
  text: string,
  line: number,
): Decoded<E> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which is somebody's conversation.
    return { fault: "not-json", what: "is not a JSON object" };
  }
  if (!isRecord(value)) return { fault: "not-json", what: "is not a JSON object" };
  const { type } = value;
  if (typeof type !== "string" || !format.types.has(type)) return unknownType(type);
  if (line === 1 && type !== format.firstType) {
    return { fault: "wrong-first-line", what: `starts with "${type}" instead of "${format.firstType}"` };
  }
  if (line > 1 && type === format.firstType) {
    return { fault: "repeated-first-line", what: `"${type}" may only be the first line` };
  }
  if (line === 1 && isNewer(value["schemaVersion"], format.schemaVersion)) {
    const what = `has schema version ${value["schemaVersion"]}; this program knows versions up to ${format.schemaVersion}`;
    return { fault: "newer-version", what };
  }
  if (typeof value[format.idField] === "string" && value[format.idField] !== id) {
    return {
      fault: "other-id",
      what: `belongs to another ${format.noun} (${shorten(value[format.idField])})`,
    };
  }
  const validation = format.validate(value);
  return "issue" in validation ? { fault: "schema", what: validation.issue } : validation;
}

function unknownType(type: unknown): Omit<CorruptionDetails, "line"> {
  if (type === undefined) return { fault: "schema", what: "has no event type" };
  return { fault: "unknown-type", what: `has the unknown event type ${shorten(type)}` };
}

function isNewer(version: unknown, known: number): version is number {
  return typeof version === "number" && version > known;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shorten(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
