import { describe, expect, it, vi } from "vitest";
import type { UserMessage, UserPart } from "../messages.js";
import { defaultTitle, normalizeTitle } from "./title.js";

const message = (...content: UserPart[]): UserMessage => ({ role: "user", content });
const text = (content: string): UserMessage => ({ role: "user", content });
const file = (filename: string): UserPart => ({
  type: "attachment",
  path: "/p",
  filename,
  mimeType: "text/plain",
});
const FAMILY = "👨‍👩‍👧‍👦";
const ACCENTED = "e\u0301";

describe("normalizeTitle", () => {
  it("Titles: whitespace and control characters collapse to one space, ends trimmed", () => {
    expect(normalizeTitle("  a \t\r\n\u0000\u001b b\u2028c\u00a0\u0085 ")).toBe("a b c");
  });

  it("Titles: nothing visible is nothing", () => {
    for (const blank of ["", "   ", "\n\t\u0000", "\u200b", "\u200d\u2060 \ufeff", "\u202e\u202c"]) {
      expect(normalizeTitle(blank)).toBe("");
    }
  });

  it("Titles: two hundred graphemes stay, one more is cut", () => {
    expect(normalizeTitle("x".repeat(200))).toBe("x".repeat(200));
    expect(normalizeTitle("x".repeat(201))).toBe("x".repeat(200));
  });

  it("Titles: the cut never falls inside a grapheme", () => {
    expect(normalizeTitle(FAMILY.repeat(300))).toBe(FAMILY.repeat(200));
    expect(normalizeTitle(ACCENTED.repeat(300))).toBe(ACCENTED.repeat(200));
    expect(normalizeTitle(`${"x".repeat(199)}🇩🇪🇫🇷`)).toBe(`${"x".repeat(199)}🇩🇪`);
  });

  it("Titles: a cut leaves no space at the end", () => {
    expect(normalizeTitle(`${"x".repeat(199)} y`)).toBe("x".repeat(199));
  });
});

describe("titles of enormous texts", () => {
  /** UTF-16 units of the longest text that the segmenter is given. */
  const segmented = (work: () => unknown): number => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
    work();
    const longest = Math.max(...segment.mock.calls.map(([given]) => given.length));
    segment.mockRestore();
    return longest;
  };

  it("Titles: only the beginning of a pasted book is looked at", () => {
    const book = "word \n".repeat(1_000_000);
    expect(segmented(() => defaultTitle(text(book)))).toBe(80 * 4);
    expect(segmented(() => normalizeTitle(book))).toBe(200 * 4);
    expect(defaultTitle(text(book))).toBe(`${"word ".repeat(16).slice(0, 79)}…`);
    expect(normalizeTitle(book)).toBe("word ".repeat(40).trimEnd());
  });

  it("Titles: blank pages before the text are skipped", () => {
    expect(defaultTitle(text(`${"\n \u0000".repeat(2_000_000)}Hello  world`))).toBe("Hello world");
    expect(normalizeTitle(`a${" ".repeat(5_000_000)}b`)).toBe("a b");
  });

  it("Titles: one grapheme that is as long as a book is no title, and none is cut", () => {
    const endless = `a${"\u0301".repeat(5_000_000)}`;
    expect(segmented(() => normalizeTitle(endless))).toBe(200 * 64);
    expect(normalizeTitle(endless)).toBe("");
    expect(normalizeTitle(`Plans ${endless}`)).toBe("Plans");
    expect(defaultTitle(text(endless))).toBe("New chat");
    expect(defaultTitle(text(`Plans ${endless}`))).toBe("Plans…");
  });

  it("Titles: two hundred of the longest emoji stay", () => {
    const couple = "\u{1F9D1}\u{1F3FB}\u200d\u2764\ufe0f\u200d\u{1F48B}\u200d\u{1F9D1}\u{1F3FC}";
    expect(normalizeTitle(couple.repeat(201))).toBe(couple.repeat(200));
  });
});

describe("defaultTitle", () => {
  it("Titles: the first message's text, on one line", () => {
    expect(defaultTitle(text("  Hello\n\nworld "))).toBe("Hello world");
    expect(
      defaultTitle(message({ type: "text", text: "one" }, file("f.txt"), { type: "text", text: "two" })),
    ).toBe("one two");
  });

  it("Titles: eighty graphemes stay, more are cut to eighty with the ellipsis included", () => {
    expect(defaultTitle(text("x".repeat(80)))).toBe("x".repeat(80));
    expect(defaultTitle(text("x".repeat(81)))).toBe(`${"x".repeat(79)}…`);
    expect(defaultTitle(text(FAMILY.repeat(81)))).toBe(`${FAMILY.repeat(79)}…`);
    expect(defaultTitle(text(`${"x".repeat(78)} yyy`))).toBe(`${"x".repeat(78)}…`);
  });

  it("Titles: without text the first attachment's filename, cut the same way", () => {
    expect(defaultTitle(message(file("plan.md"), file("other.md")))).toBe("plan.md");
    expect(defaultTitle(message({ type: "text", text: " \n" }, file("a\tb.md")))).toBe("a b.md");
    expect(defaultTitle(message(file("x".repeat(100))))).toBe(`${"x".repeat(79)}…`);
  });

  it("Titles: without text and filename, New chat", () => {
    expect(defaultTitle(message({ type: "image", data: "aGk=", mediaType: "image/png" }))).toBe("New chat");
    expect(defaultTitle(message(file(" ")))).toBe("New chat");
    expect(defaultTitle(text("\u200b"))).toBe("New chat");
  });
});
