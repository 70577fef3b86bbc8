// Owns showing an image that is part of a message: from its own bytes, never from an address. PURE.
import type { ImagePart } from "@x/shared";

export function imageSource({ mediaType, data }: Pick<ImagePart, "mediaType" | "data">): string {
  return `data:${mediaType};base64,${data}`;
}
