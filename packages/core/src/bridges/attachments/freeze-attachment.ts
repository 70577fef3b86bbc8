// Owns reading a file at the moment a message is sent, once and for all: from then on the conversation never looks at the
// disk again. T§3. An image becomes an image, a text its text, anything else one line that names it.
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, resolve } from "node:path";
import {
  ATTACHMENT_HEAD_BYTES,
  type AttachmentPart,
  type ImagePart,
  InvalidInputError,
  planAttachment,
} from "@x/shared";
import { systemCodeOf } from "../../storage/log-errors.js";

// A pipe without a writer must not block the opening.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

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
  const { size } = stat;
  if (stat.isDirectory())
    throw new InvalidInputError(`"${filename}" is a folder; attach the files in it one by one`);
  if (!stat.isFile()) throw new InvalidInputError(`"${filename}" is not a regular file`);
  const head = await readStart(handle, Math.min(size, ATTACHMENT_HEAD_BYTES));
  const plan = planAttachment({ filename, size, head }, decode);
  if (plan.kind === "image") {
    return {
      type: "image",
      data: (await readStart(handle, size)).toString("base64"),
      mediaType: plan.mediaType,
    };
  }
  const content = plan.kind === "text" ? decode(await readStart(handle, size)) : undefined;
  const described = { type: "attachment" as const, path, filename, size };
  return content === undefined
    ? { ...described, mimeType: "application/octet-stream" }
    : { ...described, mimeType: "text/plain", content };
}

async function readStart(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return undefined; // Not UTF-8, so not text that could be kept.
  }
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
