// Owns reading a file at the moment a message is sent, once and for all: from then on the conversation never looks at the
// disk again. T§3. An image becomes an image, a text its text, anything else one line that names it.
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { type AttachmentPart, type ImagePart, InvalidInputError } from "@x/shared";
import { systemCodeOf } from "../../storage/log-errors.js";
import { imageTypeOf } from "./image-type.js";

export const MOST_TEXT_BYTES = 256 * 1024;
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024;

// A pipe without a writer must not block the opening.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/** Enough to tell an image, a text and the rest apart. */
const HEAD_BYTES = 8_192;

/** Throws `invalid-input` with the reason that the person is shown: gone, a folder, not readable, too large. */
export async function freezeAttachment(path: string): Promise<AttachmentPart | ImagePart> {
  const absolute = resolve(path);
  const handle = await open(absolute, FLAGS).catch((error: unknown) => {
    throw refusal(path, error);
  });
  try {
    return await freeze(handle, absolute);
  } catch (error) {
    throw refusal(path, error);
  } finally {
    await handle.close();
  }
}

async function freeze(handle: FileHandle, path: string): Promise<AttachmentPart | ImagePart> {
  const filename = basename(path);
  const stat = await handle.stat();
  if (stat.isDirectory())
    throw new InvalidInputError(`"${filename}" is a folder; attach the files in it one by one`);
  if (!stat.isFile()) throw new InvalidInputError(`"${filename}" is not a regular file`);
  const head = await readStart(handle, Math.min(stat.size, HEAD_BYTES));
  const mediaType = imageTypeOf(head);
  if (mediaType !== undefined) {
    refuseLarger(filename, "image", stat.size, MOST_IMAGE_BYTES);
    return { type: "image", data: (await readStart(handle, stat.size)).toString("base64"), mediaType };
  }
  const described = { type: "attachment" as const, path, filename, size: stat.size };
  if (head.includes(0)) return { ...described, mimeType: "application/octet-stream" };
  if (stat.size > MOST_TEXT_BYTES && !looksLikeText(head))
    return { ...described, mimeType: "application/octet-stream" };
  refuseLarger(filename, "text", stat.size, MOST_TEXT_BYTES);
  const content = decode(await readStart(handle, stat.size));
  return content === undefined
    ? { ...described, mimeType: "application/octet-stream" }
    : { ...described, mimeType: "text/plain", content };
}

async function readStart(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return undefined; // Not UTF-8, so not text that could be kept.
  }
}

/** The cut may go through a character, so the last three bytes do not count. */
function looksLikeText(head: Buffer): boolean {
  return [0, 1, 2, 3].some((cut) => decode(head.subarray(0, head.length - cut)) !== undefined);
}

function refuseLarger(filename: string, kind: string, size: number, most: number): void {
  if (size <= most) return;
  const limit = most >= 1024 * 1024 ? `${most / 1024 / 1024} MiB` : `${most / 1024} KiB`;
  throw new InvalidInputError(
    `"${filename}" has ${size} bytes; an attached ${kind} may have ${limit} at most`,
  );
}

const MEANINGS: Readonly<Record<string, string>> = {
  ENOENT: "is not there any more",
  ENOTDIR: "is not there any more",
  EACCES: "may not be read: the system refuses it",
  EPERM: "may not be read: the system refuses it",
};

function refusal(path: string, error: unknown): unknown {
  const code = systemCodeOf(error);
  if (code === undefined) return error;
  const meaning = MEANINGS[code] ?? `cannot be read (${code})`;
  return new InvalidInputError(`"${basename(path)}" ${meaning}`, {
    cause: error,
    data: { systemCode: code },
  });
}
