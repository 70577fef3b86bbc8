// Owns writing to a stream that may be slower than we are.
import type { Writable } from "node:stream";

/** Resolves when the stream has taken the text, so that whoever awaits it can neither flood the stream nor leave early. */
export function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === null || error === undefined) resolve();
      else reject(error);
    });
  });
}

/** A result for programs: one JSON document. */
export function writeJson(stream: Writable, value: unknown): Promise<void> {
  return write(stream, `${JSON.stringify(value, null, 2)}\n`);
}
