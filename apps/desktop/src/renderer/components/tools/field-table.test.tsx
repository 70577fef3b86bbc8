import { cleanup, render } from "@testing-library/react";
import type { JsonValue } from "@x/shared";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fieldRows } from "../../text/field-rows.js";
import { revealHidden } from "../../text/reveal-hidden.js";
import { textLines } from "../../text/text-lines.js";
import { FieldTable } from "./field-table.js";

const json = fc.jsonValue({ maxDepth: 2 });
const input = fc.dictionary(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.oneof(json, fc.string({ unit: "binary" })),
);

it("shows every text of any input to the letter, hidden characters by their names (quality.md §4)", () => {
  fc.assert(
    fc.property(input, (given) => {
      const value = JSON.parse(JSON.stringify(given)) as JsonValue;
      const { container } = render(<FieldTable label="Arguments" fields={fieldRows(value)} />);
      const shown = [...container.querySelectorAll("dd")].flatMap(linesOf);
      cleanup();
      const texts = fieldRows(value).filter((row) => row.kind === "text");
      expect(shown).toEqual(
        texts.flatMap(({ text }) => {
          const { lines } = textLines(text);
          return lines.map((line) => asShown(line, lines.length === 1));
        }),
      );
    }),
    { numRuns: 60 },
  );
});

function linesOf(value: Element): readonly string[] {
  return [...value.querySelectorAll("bdi")].map((line) => line.textContent ?? "");
}

function asShown(line: string, edges: boolean): string {
  return revealHidden(line, { edges })
    .map((part) => (part.kind === "plain" ? part.text : part.label))
    .join("");
}
