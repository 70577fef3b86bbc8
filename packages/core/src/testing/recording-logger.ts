// A logger that keeps what it was told.
import type { ILogger } from "../ports/logger.js";

export class RecordingLogger implements ILogger {
  readonly warnings: string[] = [];

  warn(message: string): void {
    this.warnings.push(message);
  }
}
