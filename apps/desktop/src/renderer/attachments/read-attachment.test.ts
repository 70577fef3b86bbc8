import { InvalidInputError, MOST_TEXT_BYTES } from "@x/shared";
import { describe, expect, it } from "vitest";
import { readAttachment } from "./read-attachment.js";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const read = (name: string, ...parts: BlobPart[]) => readAttachment(new File(parts, name), "/given/it");
const named = { type: "attachment", path: "/given/it" };

describe("reading a file that the person gave to the window, T§3", () => {
  it("keeps a text with its characters", async () => {
    expect(await read("notes.md", "é\n")).toEqual({
      ...named,
      filename: "notes.md",
      size: 3,
      mimeType: "text/plain",
      content: "é\n",
    });
  });

  it("tells an image by its bytes, whatever its name", async () => {
    expect(await read("a.txt", PNG)).toEqual({ type: "image", data: "iVBORw0KGgo=", mediaType: "image/png" });
  });

  it("encodes an image of many bytes whole", async () => {
    const large = new Uint8Array(100_001).fill(7);
    const part = await read("large.png", PNG, large);
    expect(part.type === "image" && atob(part.data).length).toBe(100_009);
  });

  it("names anything else without reading on, and a file that lies nowhere by its name", async () => {
    const part = await readAttachment(new File([new Uint8Array([0x63, 0xe9])], "latin1.txt"), "");
    expect(part).toEqual({
      type: "attachment",
      path: "latin1.txt",
      filename: "latin1.txt",
      size: 2,
      mimeType: "application/octet-stream",
    });
  });

  it("refuses what is too large, and what cannot be read, with the reason", async () => {
    await expect(read("large.txt", "a".repeat(MOST_TEXT_BYTES + 1))).rejects.toThrow(
      new InvalidInputError(
        '"large.txt" is too large: it has 262 kB, an attached text may have 262 kB at most',
      ),
    );
    const gone = { name: "gone", size: 4, slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) };
    await expect(readAttachment(gone, "")).rejects.toThrow(
      new InvalidInputError('"gone" cannot be read: it is a folder, it is gone, or the system refuses it'),
    );
  });
});
