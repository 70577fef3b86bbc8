import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { revealedLine, revealHidden } from "./reveal-hidden.js";

describe("making hidden characters visible (quality.md §4)", () => {
  it("leaves ordinary text of any script alone, line breaks included", () => {
    const text = "naïve 日本語 العربية\nrm -rf ./build — 👍";
    expect(revealHidden(text)).toEqual([{ kind: "plain", text }]);
    expect(revealHidden("")).toEqual([]);
  });

  it.each([
    ["\u202e", "U+202E right-to-left override"],
    ["\u2066", "U+2066 left-to-right isolate"],
    ["\u200b", "U+200B zero-width space"],
    ["\u200d", "U+200D zero-width joiner"],
    ["\u00a0", "U+00A0 no-break space"],
    ["\u2003", "U+2003"],
    ["\u3000", "U+3000"],
    ["\u00ad", "U+00AD soft hyphen"],
    ["\u0000", "U+0000 null"],
    ["\u0008", "U+0008 backspace"],
    ["\u001b", "U+001B escape"],
    ["\r", "U+000D carriage return"],
    ["\t", "U+0009 tab"],
    ["\u2028", "U+2028"],
    ["\ufeff", "U+FEFF byte order mark"],
    ["\u115f", "U+115F"],
    ["\u3164", "U+3164"],
    ["\u2800", "U+2800"],
    ["\ufe0f", "U+FE0F"],
    ["\u{e0041}", "U+E0041"],
    ["\ue000", "U+E000"],
    ["\ud800", "U+D800"],
  ])("shows %j as %s", (character, label) => {
    expect(revealHidden(`a${character}b`)).toEqual([
      { kind: "plain", text: "a" },
      { kind: "hidden", text: character, label },
      { kind: "plain", text: "b" },
    ]);
  });

  it("loses no character of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(
          revealHidden(text)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });

  it("leaves no character among the plain ones that turns the direction, joins or has no width", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const plain = revealHidden(text).filter((part) => part.kind === "plain");
        expect(
          plain.filter((part) => /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(part.text)),
        ).toEqual([]);
      }),
    );
  });

  it("makes one line of a name that would be several", () => {
    expect(revealedLine("a\nb\u202ec")).toBe("a␤b[U+202E right-to-left override]c");
  });

  it("shows the spaces at the edges of one value on request, those inside stay as they are", () => {
    const shown = (text: string) =>
      revealHidden(text, { edges: true }).map((part) =>
        part.kind === "plain" ? part.text : `<${part.label}>`,
      );
    const space = "<U+0020 space>";
    expect(["a b", " a b", "a  ", " ", ""].map(shown)).toEqual([
      ["a b"],
      [space, "a b"],
      ["a", space, space],
      [space],
      [],
    ]);
  });
});
