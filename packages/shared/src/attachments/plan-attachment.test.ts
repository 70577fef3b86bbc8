import { describe, expect, it } from "vitest";
import { InvalidInputError } from "../errors.js";
import { MOST_IMAGE_BYTES, MOST_TEXT_BYTES, planAttachment } from "./plan-attachment.js";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
// Enough of UTF-8 for these rows: plain letters are text, anything above is not.
const letters = (bytes: Uint8Array) => (bytes.every((byte) => byte < 0x80) ? "letters" : undefined);
const plan = (head: readonly number[], size: number) =>
  planAttachment({ filename: "a", size, head: Uint8Array.from(head) }, letters);

describe("what a file becomes when it is attached, T§3", () => {
  it.each<[what: string, head: readonly number[], size: number, plan: object]>([
    ["an image by its first bytes", PNG, MOST_IMAGE_BYTES, { kind: "image", mediaType: "image/png" }],
    ["a text", [0x61], MOST_TEXT_BYTES, { kind: "text" }],
    ["an empty file", [], 0, { kind: "text" }],
    ["bytes with a null", [0x61, 0], 2, { kind: "named" }],
    ["a large file that is no text", [0x61, 0xff, 0x61, 0x61, 0x61], MOST_TEXT_BYTES + 1, { kind: "named" }],
  ])("%s", (_what, head, size, expected) => {
    expect(plan(head, size)).toEqual(expected);
  });

  it("refuses what is too large for what it is, and says both", () => {
    expect(() => plan(PNG, MOST_IMAGE_BYTES + 1)).toThrow(
      new InvalidInputError('"a" is too large: it has 5.2 MB, an attached image may have 5.2 MB at most'),
    );
    // The cut went through a character: still a text.
    expect(() => plan([0x61, 0xe2, 0x82], 3_000_000)).toThrow(
      new InvalidInputError('"a" is too large: it has 3.0 MB, an attached text may have 262 kB at most'),
    );
  });
});
