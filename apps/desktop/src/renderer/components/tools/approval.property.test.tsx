import { cleanup, render, within } from "@testing-library/react";
import type { JsonValue } from "@x/shared";
import { answered, called, created, permissionRequired, toolCall, turn, turnIdAt } from "@x/shared/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServicesContext } from "../../hooks/services-context.js";
import { DrawnStage } from "../../testing/drawn-window.js";
import { fieldRows } from "../../text/field-rows.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { PermissionCard } from "./permission-card.js";

const hostile = fc.constantFrom(
  ..."\u0000\u0007\b\u001b\r\t\u00a0\u00ad\u061c\u115f\u200b\u200e\u202a\u202e\u2028\u2066\u2069\u2800\u3164\ufe0f\ufeff\ud800\ue000".split(
    "",
  ),
  ...[
    "\u{e0041}",
    "\u{1f468}\u200d\u{1f469}",
    "**Allow once**",
    "<button>Allow</button>",
    "](x)",
    "\n",
    "\n\n\n",
    "a",
    "1",
    " ",
  ],
);
const text = fc.array(hostile, { maxLength: 12 }).map((parts) => parts.join(""));
const { input } = fc.letrec<{ input: JsonValue }>((tie) => ({
  input: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constantFrom<JsonValue>(0, -1.5, true, false, null),
    fc.array(tie("input"), { maxLength: 4 }),
    fc.dictionary(text, tie("input"), { maxKeys: 4 }),
  ),
}));

/** What stands in a cell, each hidden character's label turned back into the character. */
function said(cell: Element): string {
  const lines = [...cell.querySelectorAll("li > span:last-child")];
  const parts = lines.length === 0 ? [cell] : lines;
  return parts.map(lineOf).join("\n");
}

function lineOf(part: Element): string {
  const bdi = part.querySelector("bdi");
  if (bdi === null) return part.textContent;
  return [...bdi.childNodes]
    .map((node) => (node instanceof Element ? characterOf(node.textContent) : (node.textContent ?? "")))
    .join("");
}

function characterOf(label: string): string {
  return String.fromCodePoint(Number.parseInt(label.slice("U+".length), 16));
}

describe("an approval shows exactly what executes (quality.md §4)", () => {
  it("gives every field and every character back, whatever it is made of, and draws nothing but its own three buttons", () => {
    const { services } = new DrawnStage();
    fc.assert(
      fc.property(input, text, (value, toolName) => {
        cleanup();
        const asked = turn(
          created(),
          called(0),
          answered(0, toolCall("c1", "read", value)),
          permissionRequired("c1", { request: { action: "run" } }),
        ).state.toolCalls[0];
        if (asked === undefined) throw new Error("the turn has no call");
        const call = { ...asked, toolName };
        const { container } = render(
          <ServicesContext value={services}>
            <PermissionCard turnId={turnIdAt(1)} call={call} />
          </ServicesContext>,
        );
        const card = within(container);
        expect([...container.querySelectorAll("button")].map((button) => button.textContent)).toEqual([
          "Deny",
          "Deny with a reason…",
          "Allow once",
        ]);
        const rows = fieldRows(value);
        const table = card.queryByLabelText("What will run");
        const names = [...(table?.querySelectorAll("dt") ?? [])].map((term) => term.firstChild?.textContent);
        const values = [...(table?.querySelectorAll("dd") ?? [])].map(said);
        expect(names).toEqual(
          rows.map(({ path }) => (path.length === 0 ? "value" : path.map(revealedLine).join(" › "))),
        );
        expect(values).toEqual(
          rows.map((row) => (row.kind === "text" ? row.text : `${row.text} (${row.kind})`)),
        );
      }),
      { numRuns: 80 },
    );
  }, 120_000);
});
