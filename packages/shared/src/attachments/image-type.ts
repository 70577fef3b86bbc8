// Owns telling an image by its first bytes, never by its name: what a provider is told must be what it gets. PURE.

type Signature = readonly [mediaType: string, offset: number, bytes: readonly number[]];

const SIGNATURES: readonly Signature[] = [
  ["image/png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", 0, [0xff, 0xd8, 0xff]],
  ["image/gif", 0, [0x47, 0x49, 0x46, 0x38]],
  // "RIFF" is at 0, the size between.
  ["image/webp", 8, [0x57, 0x45, 0x42, 0x50]],
];

/** The media type of an image that every provider takes, or undefined. */
export function imageTypeOf(head: Uint8Array): string | undefined {
  return SIGNATURES.find(([, offset, bytes]) =>
    bytes.every((byte, index) => head[offset + index] === byte),
  )?.[0];
}
