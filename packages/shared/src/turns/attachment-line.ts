// Owns the one line that stands for a file which was not frozen into the message. T§3. Reads no file, so history stays.
import type { AttachmentPart } from "../messages.js";

// What JSON leaves in a string as it is though it ends a line, or hides, for some reader of the text.
const UNSEEN = /[\u007f-\u009f\u2028\u2029]/g;

/** Name, path, type and size (bytes) on one line, whatever characters the name has; the agent can follow it up with a tool. */
export function attachmentLine({ filename, path, mimeType, size }: AttachmentPart): string {
  const fields = {
    name: filename,
    path,
    type: mimeType,
    size: size === undefined ? "unknown" : `${size} bytes`,
  };
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${quoted(value)}`);
  return `[attachment ${shown.join(" ")}]`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
