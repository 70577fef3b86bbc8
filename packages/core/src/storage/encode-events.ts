// Owns the way from events to bytes: one JSON line each, ended by `\n`, and nothing that reading would refuse or change. T§2.
import { findNonJson, InvalidInputError } from "@x/shared";
import type { LogAddress } from "./log-address.js";
import { MAX_LINE_BYTES } from "./log-decoder.js";
import type { LogEvent, LogFormat } from "./log-format.js";

/**
 * The batch as the bytes of one write. `first` says whether it starts the file. Throws `invalid-input` for anything that
 * is not plain JSON, does not fit the schema, bears another id, or stands in the wrong place; then nothing is written.
 */
export function encodeEvents<E extends LogEvent>(
  format: LogFormat<E>,
  address: LogAddress,
  events: readonly E[],
  first: boolean,
): Buffer {
  const lines: string[] = [];
  for (const [index, event] of events.entries()) {
    const fault = faultOf(format, address, event, first && index === 0);
    if (fault !== undefined) throw refused(address, event, `event ${index + 1} of ${events.length}`, fault);
    lines.push(textOf(event) ?? refuseLong(address, events, index), "\n");
  }
  // Cheap for what is nearly always true: a batch within the limit has no line beyond it.
  const units = lines.reduce((sum, line) => sum + line.length, 0);
  if (units > MAX_LINE_BYTES) return encodeLarge(address, events, lines);
  const bytes = Buffer.from(lines.join(""), "utf8");
  if (bytes.length > MAX_LINE_BYTES) refuseLongLines(address, events, lines);
  return bytes;
}

/** The line, or undefined when it is longer than any string can be. */
function textOf(event: LogEvent): string | undefined {
  try {
    return JSON.stringify(event);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Line by line: a batch may be longer than any string can be, though each of its lines is within the limit. */
function encodeLarge(address: LogAddress, events: readonly LogEvent[], lines: readonly string[]): Buffer {
  refuseLongLines(address, events, lines);
  return Buffer.concat(lines.map((line) => Buffer.from(line, "utf8")));
}

function faultOf<E extends LogEvent>(
  format: LogFormat<E>,
  address: LogAddress,
  event: E,
  first: boolean,
): string | undefined {
  const nonJson = findNonJson(event);
  if (nonJson !== undefined) return `${shorten(nonJson)} is not plain JSON`;
  if ((event.type === format.firstType) !== first) {
    return first ? `a file starts with "${format.firstType}"` : "only the first line may have this type";
  }
  if (format.idOf(event) !== address.id) return `its ${format.idField} is not that of the file`;
  const validation = format.validate(event);
  return "issue" in validation ? validation.issue : undefined;
}

/** The end of a long path says more than its beginning; keys are text of anybody's making. */
function shorten(path: string): string {
  return path.length > 120 ? `…${path.slice(-120)}` : path;
}

function refuseLongLines(address: LogAddress, events: readonly LogEvent[], lines: readonly string[]): void {
  for (const [index, event] of events.entries()) {
    const bytes = Buffer.byteLength(lines[index * 2] ?? "", "utf8");
    if (bytes <= MAX_LINE_BYTES) continue;
    const fault = `its line of ${bytes} bytes is longer than ${MAX_LINE_BYTES}`;
    throw refused(address, event, `event ${index + 1} of ${events.length}`, fault);
  }
}

function refuseLong(address: LogAddress, events: readonly LogEvent[], index: number): never {
  const fault = `its line is longer than ${MAX_LINE_BYTES} bytes`;
  throw refused(address, events[index], `event ${index + 1} of ${events.length}`, fault);
}

function refused(address: LogAddress, event: unknown, which: string, fault: string): InvalidInputError {
  const type = (event as { readonly type?: unknown } | null)?.type;
  const kind = typeof type === "string" ? ` (${type})` : "";
  return new InvalidInputError(
    `${address.name}: ${which}${kind} cannot be stored: ${fault}; nothing was written`,
    {
      data: { file: address.name },
    },
  );
}
