// Owns how an error becomes a finding: the file and line it names, and its words without them. Pure.
import { type ErrorRecord, type StoreFinding, toErrorRecord } from "@x/shared";

/** `file`: the one that was read, for errors that name none. */
export function findingOf(error: unknown, file: string): StoreFinding {
  const record = toErrorRecord(error);
  const { code, data = {} } = record;
  const line = typeof data["line"] === "number" && data["line"] > 0 ? data["line"] : undefined;
  const named = typeof data["file"] === "string" ? data["file"] : file;
  return {
    type: "finding",
    severity: data["fault"] === "being-written" ? "note" : "error",
    file: named,
    ...(line === undefined ? {} : { line }),
    code,
    message: withoutPlace(record),
  };
}

/** The place is told in fields of its own. */
function withoutPlace({ message }: ErrorRecord): string {
  return message.replace(/^(sessions|turns|tasks|agents)\/[^\s:]+(:\d+)?: /, "");
}
