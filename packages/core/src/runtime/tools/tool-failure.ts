// Owns how a tool says that it cannot do what the model asked: a message for the model, never a failed turn. T§9.
import type { JsonValue } from "@x/shared";

export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
  /** What the model reads: the message, unless there is more to tell. */
  readonly output: JsonValue;

  constructor(message: string, { output = message, ...options }: ErrorOptions & { output?: JsonValue } = {}) {
    super(message, options);
    this.output = output;
  }
}

/** What a system error means for somebody who asked about `path`; what is no system error is handed back as it is. */
export function fileFailure(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // Why a tool was stopped has a code too: a number, `ABORT_ERR`, or one of ours.
  if (typeof code !== "string" || !/^E[A-Z0-9]+$/.test(code)) return error;
  const meaning = MEANINGS[code] ?? `cannot be used: ${code}`;
  return new ToolFailure(`${JSON.stringify(path)} ${meaning}`, { cause: error });
}

const MEANINGS: Readonly<Record<string, string | undefined>> = {
  ENOENT: "does not exist",
  ENOTDIR: "goes through something that is not a folder",
  EISDIR: "is a folder",
  EACCES: "may not be opened: the system refuses it",
  EPERM: "may not be opened: the system refuses it",
  ELOOP: "is a symbolic link that leads in a circle or was put there meanwhile",
  ENAMETOOLONG: "is too long a name",
  ENOSPC: "cannot be written: the disk is full",
  EROFS: "cannot be written: the disk is read-only",
};
