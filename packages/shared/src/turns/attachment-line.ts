// Owns the one line that stands for a file which was not frozen into the message. T§3. Reads no file, so history stays.
import type { AttachmentPart } from "../messages.js";

// JSON leaves these in a string as they are, but to many readers of text they end a line.
const LINE_BREAKS = /[\u0085\u2028\u2029]/g;

/** Name, path, type and size (bytes) on one line, whatever characters the name has; the agent can follow it up with a tool. */
export function attachmentLine({ filename, path, mimeType, size }: AttachmentPart): string {
  const bytes = size === undefined ? "unknown" : `${size} bytes`;
  return `[attachment name=${quoted(filename)} path=${quoted(path)} type=${quoted(mimeType)} size=${bytes}]`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    LINE_BREAKS,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
