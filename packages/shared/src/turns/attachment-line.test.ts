import { describe, expect, test } from "vitest";
import type { AttachmentPart } from "../messages.js";
import { attachmentLine } from "./attachment-line.js";

const part: AttachmentPart = {
  type: "attachment",
  path: "/home/ada/report.pdf",
  filename: "report.pdf",
  mimeType: "application/pdf",
  size: 48_213,
};

describe("the line of an attachment", () => {
  test("T§3 names file, path, type and size", () => {
    expect(attachmentLine(part)).toBe(
      '[attachment name="report.pdf" path="/home/ada/report.pdf" type="application/pdf" size="48213 bytes"]',
    );
  });

  test("T§3 says so when the size is not known", () => {
    const { size: _size, ...unsized } = part;
    expect(attachmentLine(unsized)).toBe(
      '[attachment name="report.pdf" path="/home/ada/report.pdf" type="application/pdf" size="unknown"]',
    );
  });

  test("T§3 an empty file has a size", () => {
    expect(attachmentLine({ ...part, size: 0 })).toContain('size="0 bytes"');
  });

  test("T§3 stays one line, and a name cannot end it or forge another field", () => {
    const line = attachmentLine({ ...part, filename: 'a" size="1\n]\u2028\u2029\u0085\u007f' });
    expect(line).toContain('name="a\\" size=\\"1\\n]\\u2028\\u2029\\u0085\\u007f" path=');
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  });
});
