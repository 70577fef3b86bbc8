import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fence, fenceAfter } from "./fences.js";
import { settleMarkdown } from "./settle-markdown.js";

describe("what is shown of an answer that is still coming (app.md §3)", () => {
  it.each([
    ["half a fence", "Look:\n``", "Look:\n"],
    ["a whole fence whose language is still coming", "Look:\n```ty", "Look:\n"],
    ["a fence in a list", "- one\n  ``", "- one\n"],
    ["half of the fence that closes", "```ts\nconst a = 1;\n``", "```ts\nconst a = 1;\n"],
    ["a dash that may become a list, a rule or an underline", "Items:\n-", "Items:\n"],
    ["an underline that would make a heading", "Items:\n==", "Items:\n"],
    ["a number that may become a list", "Items:\n1.", "Items:\n"],
    ["a heading's marks", "Text\n\n##", "Text\n\n"],
    ["a table without its row of dashes", "Text\n\n| a | b |\n| -", "Text\n\n"],
    ["a mark with nothing after it", "This is **", "This is "],
    ["a backtick with nothing after it", "Call `", "Call "],
    ["a link's text that is not closed", "See [the no", "See "],
    ["an image that is not whole", "See ![a diagram](https://evil.exa", "See "],
  ])("holds back %s", (_, text, shown) => {
    expect(settleMarkdown(text)).toBe(shown);
  });

  it.each([
    ["strong text", "This is **bold", "This is **bold**"],
    ["strong text whose end is half there", "This is **bold*", "This is **bold**"],
    ["struck text", "This is ~~gone", "This is ~~gone~~"],
    ["code", "Call `reduce", "Call `reduce`"],
    ["code with a mark in it", "Call `a ** b` and **now", "Call `a ** b` and **now**"],
  ])("closes %s", (_, text, shown) => {
    expect(settleMarkdown(text)).toBe(shown);
  });

  it("shows a link's text while its address is coming", () => {
    expect(settleMarkdown("See [the note](https://exam")).toBe("See the note");
  });

  it.each([
    ["code that is still coming", "```ts\nconst a = 1;\nconst b"],
    ["a whole table", "| a | b |\n| - | - |\n| 1 | 2"],
    ["a paragraph", "Some words, and"],
    ["a whole link", "See [the note](https://example.com) for"],
    ["brackets in code", "Use `list[0"],
  ])("leaves %s as it is", (_, text) => {
    const closed = text.endsWith("list[0") ? `${text}\`` : text;
    expect(settleMarkdown(text)).toBe(closed);
  });

  it("lets a bracket that never closes through after a while", () => {
    const text = `An open [ bracket ${"and words ".repeat(40)}`;
    expect(settleMarkdown(text)).toBe(text);
  });
});

const word = fc.constantFrom("plain", "**bold**", "`code`", "[a](https://b.c)", "~~no~~", "one two");
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const code = fc.array(fc.constantFrom("let a;", "", "- b", "**c"), { maxLength: 3 });
const block = fc.oneof(
  line,
  fc.array(line, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join("\n")),
  fc.tuple(fc.constantFrom("```", "~~~~", "```ts"), code).map(([fence, lines]) => {
    const end = fence.replace(/[a-z]+/, "");
    return [fence, ...lines, end].join("\n");
  }),
  fc.constant("| a | b |\n| - | - |\n| 1 | 2 |"),
);
const document = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => blocks.join("\n\n"));

function openFence(lines: readonly string[]): Fence | undefined {
  return lines.reduce<Fence | undefined>(fenceAfter, undefined);
}

it("never shows a line of marks outside of a fence, wherever the answer is cut", () => {
  fc.assert(
    fc.property(document, (text) => {
      for (let length = 0; length <= text.length; length += 1) {
        const shown = settleMarkdown(text.slice(0, length)).split("\n");
        const last = shown.at(-1) ?? "";
        const before = shown.slice(0, -1);
        // A last line of marks is either the end of an open fence or nothing that may be seen.
        const isEnd = openFence(before) !== undefined && openFence(shown) === undefined;
        expect(/^\s*[`~]+\w*$/.test(last) && !isEnd).toBe(false);
      }
    }),
  );
});

it("shows everything but the end: what is held back is at most the last paragraph", () => {
  fc.assert(
    fc.property(document, fc.nat(), (text, cut) => {
      const written = text.slice(0, cut % (text.length + 1));
      const lastParagraph = written.lastIndexOf("\n\n");
      const settled = written.slice(0, lastParagraph === -1 ? 0 : lastParagraph);
      expect(settleMarkdown(written).startsWith(settled)).toBe(true);
    }),
  );
});
