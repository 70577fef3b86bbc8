import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitBlocks } from "./split-blocks.js";

describe("cutting an answer into pieces (quality.md §3)", () => {
  it.each([
    ["paragraphs", "One.\n\nTwo.\n", ["One.\n\n", "Two.\n"]],
    ["a fence with an empty line", "```\na\n\nb\n```\n\nEnd", ["```\na\n\nb\n```\n\n", "End"]],
    ["a fence that is still open", "A\n\n```\nb\n\nc", ["A\n\n", "```\nb\n\nc"]],
    ["a loose list, whole", "- a\n\n- b\n\n  c\n\nEnd", ["- a\n\n- b\n\n  c\n\n", "End"]],
    ["a numbered list, whole", "1. a\n\n2. b", ["1. a\n\n2. b"]],
    ["headings", "# A\n\ntext\n\n## B", ["# A\n\n", "text\n\n", "## B"]],
    [
      "a table after a paragraph, not cut off from what may lead it",
      "A\n\n| a |\n| - |",
      ["A\n\n| a |\n| - |"],
    ],
    ["nothing", "", []],
  ])("cuts %s", (_, text, pieces) => {
    expect(splitBlocks(text)).toEqual(pieces);
  });

  it("cuts nothing where definitions reach over the whole text", () => {
    const text = "See [a][1].\n\nMore.\n\n[1]: https://example.com";
    expect(splitBlocks(text)).toEqual([text]);
  });

  it("joined, the pieces are the text", () => {
    const piece = fc.constantFrom("a", "\n", "\n\n", "```", "- ", "1. ", "> ", "| ", "    ", "[1]: x", "#");
    fc.assert(
      fc.property(
        fc.array(piece).map((parts) => parts.join("")),
        (text) => {
          expect(splitBlocks(text).join("")).toBe(text);
        },
      ),
    );
  });

  it("never takes back a cut when the text grows", () => {
    const piece = fc.constantFrom("a ", "b\n", "\n\n", "```\n", "- x\n", "## ");
    fc.assert(
      fc.property(fc.array(piece), piece, (parts, more) => {
        const before = splitBlocks(parts.join("")).slice(0, -1);
        expect(splitBlocks([...parts, more].join("")).slice(0, before.length)).toEqual(before);
      }),
    );
  });
});
