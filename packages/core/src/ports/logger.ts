// Owns where the core says what went wrong beside an operation that itself went on. Never a key, never prompt content.
import type { ErrorData } from "@x/shared";

export interface ILogger {
  warn(message: string, data?: ErrorData): void;
}

/** One line a warning on standard error, so that standard output stays a program's own. */
export class StderrLogger implements ILogger {
  warn(message: string, data: ErrorData = {}): void {
    const details = Object.keys(data).length === 0 ? "" : ` ${JSON.stringify(data)}`;
    process.stderr.write(`warning: ${message}${details}\n`);
  }
}
