import { cleanup, render } from "@testing-library/react";
import type { JsonValue } from "@x/shared";
import { answered, called, created, permissionRequired, toolCall, turn, turnIdAt } from "@x/shared/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServicesContext } from "../../hooks/services-context.js";
import { DrawnStage } from "../../testing/drawn-window.js";
import { fieldRows, needsQuotes } from "../../text/field-rows.js";
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

/** What stands there, each hidden character's label turned back into the character, numbered lines joined again. */
function said(part: Element): string {
  const lines = [...part.querySelectorAll("li")];
  return lines.length === 0 ? lineOf(part) : lines.map(lineOf).join("\n");
}

function lineOf(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const number of copy.querySelectorAll("[aria-hidden]")) number.remove();
  for (const mark of copy.querySelectorAll("[data-final-break]")) mark.replaceWith("\n");
  for (const label of copy.querySelectorAll("[data-hidden-character]"))
    label.replaceWith(String.fromCodePoint(Number.parseInt(label.textContent.slice("U+".length), 16)));
  return copy.textContent;
}

const all = (container: Element, selector: string) => [...container.querySelectorAll(selector)];

const { services } = new DrawnStage();

/** The card of one call that asks, as it is drawn. */
function card(toolName: string, value: JsonValue, request: JsonValue): Element {
  cleanup();
  const asked = turn(
    created(),
    called(0),
    answered(0, toolCall("c1", "read", value)),
    permissionRequired("c1", { request }),
  ).state.toolCalls[0];
  if (asked === undefined) throw new Error("the turn has no call");
  const { container } = render(
    <ServicesContext value={services}>
      <PermissionCard turnId={turnIdAt(1)} call={{ ...asked, toolName }} />
    </ServicesContext>,
  );
  expect(all(container, "button").map((button) => button.textContent)).toEqual([
    "Deny",
    "Deny with a reason…",
    "Allow once",
  ]);
  expect(all(container, "a, img, strong > *, b, em").length).toBe(0);
  return container;
}

describe("an approval shows exactly what executes (quality.md §4)", () => {
  it("gives every field and every character back, whatever it is made of, and draws nothing but its own three buttons", () => {
    fc.assert(
      fc.property(input, text, (value, toolName) => {
        const drawn = card(toolName, value, { action: "run" });
        const rows = fieldRows(value);
        const table = drawn.querySelector('[aria-label="Arguments"]');
        expect(table === null ? [] : all(table, "dt").map((term) => term.textContent)).toEqual(
          rows.map(({ path }) => (path.length === 0 ? "value" : path.map(revealedLine).join(" › "))),
        );
        expect(table === null ? [] : all(table, "[data-field-value]").map(said)).toEqual(
          rows.map((row) => (row.kind === "text" && needsQuotes(row.text) ? `"${row.text}"` : row.text)),
        );
        expect(drawn.querySelector("code")?.textContent).toBe(revealedLine(toolName));
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it("gives every argument of a command back, each by itself", () => {
    const word = fc.oneof(text, fc.constantFrom(" ", "a b", "'a' \"b\"", "--x=1", "a\\ b"));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (argv) => {
        const request = { action: "run a program", argv, folder: "/work", limitSeconds: 120 };
        const words = all(card("run-command", { argv }, request), "[data-approval-word]");
        expect(words.length).toBe(argv.length);
        expect(words.map((each, at) => (argv[at] === "" ? each.textContent : said(each)))).toEqual(
          argv.map((each) => (each === "" ? "empty" : each)),
        );
        // The word for an argument without characters is set in another face than any argument.
        expect(words.map((each) => each.querySelector("bdi") === null)).toEqual(
          argv.map((each) => each === ""),
        );
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it("gives a shell command, a file and its path, an old and a new text back to the letter", () => {
    const some = text.filter((each) => each !== "");
    fc.assert(
      fc.property(some, some, some, (one, two, three) => {
        const shell = { action: "run a shell command", shell: one, folder: "/work", limitSeconds: 120 };
        expect(all(card("run-command", { shell: one }, shell), "[data-approval-text] div").map(said)).toEqual(
          [one],
        );
        const place = { path: `/work/${two}`, replaces: true };
        const write = card(
          "file-write",
          { path: two, content: one },
          { action: "write a file", ...place, content: one },
        );
        expect(all(write, "[data-approval-text] div").map(said)).toEqual([one]);
        expect(all(write, "[data-approval-place]").map(lineOf)).toEqual([`/work/${two}`]);
        const edit = card(
          "file-edit",
          { path: two, oldText: one, newText: three },
          { action: "edit a file", ...place, oldText: one, newText: three, everywhere: false },
        );
        expect(all(edit, "[data-approval-text] div").map(said)).toEqual([one, three]);
        expect(all(edit, "[data-approval-place]").map(lineOf)).toEqual([`/work/${two}`]);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
