// Owns what a file becomes when it is attached: an image, a text, or one line that names it; and what is too large. PURE. T§3.
import { InvalidInputError } from "../errors.js";
import { fileSize } from "./file-size.js";
import { imageTypeOf } from "./image-type.js";

export const MOST_TEXT_BYTES = 256 * 1024;
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024;
/** Enough to tell an image, a text and the rest apart. */
export const ATTACHMENT_HEAD_BYTES = 8_192;

export interface AttachmentFacts {
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  /** The first `ATTACHMENT_HEAD_BYTES` of the file, or all of a shorter one. */
  readonly head: Uint8Array;
}

/** `named`: nothing more of the file is read; the message names it. */
export type AttachmentPlan =
  | { readonly kind: "image"; readonly mediaType: string }
  | { readonly kind: "text" | "named" };

/** Undefined where the bytes are not UTF-8. */
export type DecodeUtf8 = (bytes: Uint8Array) => string | undefined;

/** Throws `invalid-input` with the reason that the person is shown: too large for what it is. */
export function planAttachment(facts: AttachmentFacts, decode: DecodeUtf8): AttachmentPlan {
  const { filename, size, head } = facts;
  const mediaType = imageTypeOf(head);
  if (mediaType !== undefined) {
    refuseLarger(filename, "image", size, MOST_IMAGE_BYTES);
    return { kind: "image", mediaType };
  }
  if (head.includes(0)) return { kind: "named" };
  if (size > MOST_TEXT_BYTES && !looksLikeText(head, decode)) return { kind: "named" };
  refuseLarger(filename, "text", size, MOST_TEXT_BYTES);
  return { kind: "text" };
}

/** The cut may go through a character, so the last three bytes do not count. */
function looksLikeText(head: Uint8Array, decode: DecodeUtf8): boolean {
  return [0, 1, 2, 3].some((cut) => decode(head.subarray(0, head.length - cut)) !== undefined);
}

function refuseLarger(filename: string, kind: string, size: number, most: number): void {
  if (size <= most) return;
  throw new InvalidInputError(
    `"${filename}" is too large: it has ${fileSize(size)}, an attached ${kind} may have ${fileSize(most)} at most`,
  );
}
