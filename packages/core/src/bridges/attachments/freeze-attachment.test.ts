import { execFileSync } from "node:child_process";
import { mkdir, truncate, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MOST_IMAGE_BYTES, MOST_TEXT_BYTES } from "@x/shared";
import { describe, expect, test } from "vitest";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";
import { freezeAttachment } from "./freeze-attachment.js";

const PNG = Buffer.from("89504e470d0a1a0a0000000d", "hex");

async function frozen(name: string, content: string | Buffer) {
  return withTemporaryDirectory(async (folder) => {
    const path = join(folder, name);
    await writeFile(path, content);
    const part = await freezeAttachment(path);
    return "path" in part ? { ...part, path: part.path === path ? "its path" : part.path } : part;
  });
}

const described = (filename: string, size: number) => ({
  type: "attachment",
  path: "its path",
  filename,
  size,
});
const binary = { mimeType: "application/octet-stream" };

describe("T§3 attachments are frozen when the message is sent", () => {
  test("a text file carries its text", async () => {
    expect(await frozen("notes.md", "é\n")).toEqual({
      ...described("notes.md", 3),
      mimeType: "text/plain",
      content: "é\n",
    });
    expect(await frozen("empty", "")).toEqual({
      ...described("empty", 0),
      mimeType: "text/plain",
      content: "",
    });
  });

  test("an image is told by its bytes, whatever its name", async () => {
    const image = { type: "image", data: PNG.toString("base64"), mediaType: "image/png" };
    expect(await frozen("a.txt", PNG)).toEqual(image);
    expect(await frozen("a.png", "no image")).toMatchObject({ type: "attachment", content: "no image" });
  });

  test.each([
    ["ffd8ffe000104a46", "image/jpeg"],
    ["474946383961", "image/gif"],
    ["524946460000000057454250", "image/webp"],
  ])("the bytes %s are %s", async (hex, mediaType) => {
    expect(await frozen("x", Buffer.from(hex, "hex"))).toMatchObject({ type: "image", mediaType });
  });

  test("anything else is named and not read", async () => {
    expect(await frozen("a.zip", Buffer.from([0x50, 0x4b, 0, 0]))).toEqual({
      ...described("a.zip", 4),
      ...binary,
    });
    expect(await frozen("latin1.txt", Buffer.from([0x63, 0xe9]))).toEqual({
      ...described("latin1.txt", 2),
      ...binary,
    });
    const large = Buffer.alloc(MOST_TEXT_BYTES + 1, 0xe9);
    expect(await frozen("large.bin", large)).toEqual({ ...described("large.bin", large.length), ...binary });
  });

  test("a text and an image that are too large are refused with the reason", async () => {
    expect(await frozen("just.txt", "a".repeat(MOST_TEXT_BYTES))).toMatchObject({ size: MOST_TEXT_BYTES });
    await expect(frozen("large.txt", "é".repeat(MOST_TEXT_BYTES / 2 + 1))).rejects.toMatchObject({
      code: "invalid-input",
      message: '"large.txt" is too large: it has 262 kB, an attached text may have 262 kB at most',
    });
    await withTemporaryDirectory(async (folder) => {
      const path = join(folder, "large.png");
      await writeFile(path, PNG);
      await truncate(path, MOST_IMAGE_BYTES + 1);
      await expect(freezeAttachment(path)).rejects.toMatchObject({
        code: "invalid-input",
        message: '"large.png" is too large: it has 5.2 MB, an attached image may have 5.2 MB at most',
      });
    });
  });

  test("a file that is gone, a folder and a pipe are told apart", () =>
    withTemporaryDirectory(async (folder) => {
      await mkdir(join(folder, "sub"));
      await writeFile(join(folder, "gone.txt"), "");
      await unlink(join(folder, "gone.txt"));
      execFileSync("mkfifo", [join(folder, "pipe")]);
      const message = (name: string) =>
        freezeAttachment(join(folder, name)).then(
          () => "frozen",
          (error: Error) => error.message,
        );
      expect(await message("gone.txt")).toBe('"gone.txt" is not there any more');
      expect(await message("sub")).toBe('"sub" is a folder; attach the files in it one by one');
      expect(await message("pipe")).toBe('"pipe" is not a regular file');
    }));
});
