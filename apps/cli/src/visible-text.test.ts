import { describe, expect, it } from "vitest";
import { exactly, harmless, oneLine } from "./visible-text.js";

const ESCAPE = "\u001b";

describe("text from elsewhere in a terminal", () => {
  it("cannot command it, also when a sequence is split over two pieces", () => {
    expect(harmless(`a${ESCAPE}[31mred${ESCAPE}]0;title\u0007\u009b2J\rb`)).toBe("a[31mred]0;title2Jb");
    expect(harmless(ESCAPE) + harmless("[2J")).toBe("[2J");
    expect(harmless("tab\tand\nline, é 日本 👩‍👩‍👧")).toBe("tab\tand\nline, é 日本 👩‍👩‍👧");
  });

  it("stays on one line in a list", () => {
    expect(oneLine("  two\nlines\r\n\tand more\u2028here ")).toBe("two lines and more here");
  });

  it("is shown exactly where somebody decides about it (app.md §3)", () => {
    expect(exactly({ path: "a\u202etxt.exe", content: "x\u200by\u00a0z\u0000\n\u{e0041}" })).toBe(
      '{\n  "path": "a\\u202etxt.exe",\n  "content": "x\\u200by\\u00a0z\\u0000\\n\\u{e0041}"\n}',
    );
    expect(exactly("é 日本 plain")).toBe('"é 日本 plain"');
  });
});
