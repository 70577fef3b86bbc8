// Owns reading a file that the person gave to the page (picker, drop, paste), once and for all, into what a message carries.
// What becomes of it is decided by @x/shared, as for files that main reads. T§3.
import {
  ATTACHMENT_HEAD_BYTES,
  type AttachmentPart,
  type ImagePart,
  InvalidInputError,
  planAttachment,
} from "@x/shared";

/** What of the browser's `File` is used. */
export interface ReadableFile {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** `path`: where the file lies on the disk; empty where it lies nowhere. Throws `invalid-input`: too large, not readable. */
export async function readAttachment(file: ReadableFile, path: string): Promise<AttachmentPart | ImagePart> {
  const filename = file.name;
  const head = await bytesOf(file, Math.min(file.size, ATTACHMENT_HEAD_BYTES));
  const plan = planAttachment({ filename, size: file.size, head }, decodeUtf8);
  if (plan.kind === "image") {
    return { type: "image", data: base64(await bytesOf(file, file.size)), mediaType: plan.mediaType };
  }
  const content = plan.kind === "text" ? decodeUtf8(await bytesOf(file, file.size)) : undefined;
  const described = {
    type: "attachment" as const,
    path: path === "" ? filename : path,
    filename,
    size: file.size,
  };
  return content === undefined
    ? { ...described, mimeType: "application/octet-stream" }
    : { ...described, mimeType: "text/plain", content };
}

async function bytesOf(file: ReadableFile, length: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, length).arrayBuffer());
  } catch (cause) {
    throw new InvalidInputError(
      `"${file.name}" cannot be read: it is a folder, it is gone, or the system refuses it`,
      { cause },
    );
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Not UTF-8, so not text that could be kept.
  }
}

const CHUNK = 0x8000;

function base64(bytes: Uint8Array): string {
  let binary = "";
  // In pieces: a function takes only so many arguments.
  for (let from = 0; from < bytes.length; from += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return btoa(binary);
}
