import type { JsonValue } from "@x/shared";
import {
  answered,
  called,
  classified,
  created,
  permissionRequired,
  type TurnPart,
  toolCall,
  turn,
} from "@x/shared/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { approvalView } from "./approval-view.js";

function callOf(request: JsonValue, input: JsonValue, ...parts: readonly TurnPart[]) {
  const history = turn(
    created(),
    called(0),
    answered(0, toolCall("c1", "read", input)),
    permissionRequired("c1", { request }),
    ...parts,
  );
  const [call] = history.state.toolCalls;
  if (call === undefined) throw new Error("no call");
  return call;
}

function viewOf(request: JsonValue, input: JsonValue, ...parts: readonly TurnPart[]) {
  const view = approvalView(callOf(request, input, ...parts));
  if (view === undefined) throw new Error("no question");
  return view;
}

const titleOf = (request: JsonValue, input: JsonValue) =>
  viewOf(request, input)
    .title.map((part) => ("words" in part ? part.words : `‹${part.name}›`))
    .join(" ");

const write = (over: object = {}) => ({
  action: "write a file",
  path: "/work/notes.txt",
  replaces: false,
  content: "Milk",
  ...over,
});
const writes = { path: "notes.txt", content: "Milk" };

const known: readonly (readonly [string, JsonValue, JsonValue])[] = [
  [
    "Run a command",
    { action: "run a program", argv: ["git", "push"], folder: "/work", limitSeconds: 120 },
    { argv: ["git", "push"] },
  ],
  [
    "Run a command in the shell",
    { action: "run a shell command", shell: "ls | wc", folder: "/work", limitSeconds: 1 },
    { shell: "ls | wc", limitSeconds: 1 },
  ],
  ["Create ‹notes.txt›", write(), writes],
  ["Replace ‹notes.txt›", write({ replaces: true }), writes],
  [
    "Write ‹notes.txt›",
    { action: "write a file", path: "notes.txt", problem: "no way", content: "Milk" },
    writes,
  ],
  [
    "Replace ‹passwd› outside the workspace",
    write({ path: "/etc/passwd", replaces: true, outsideWorkspace: true }),
    writes,
  ],
  [
    "Edit ‹notes.txt›",
    {
      action: "edit a file",
      path: "/work/notes.txt",
      replaces: true,
      oldText: "a",
      newText: "b",
      everywhere: false,
    },
    { path: "notes.txt", oldText: "a", newText: "b" },
  ],
  [
    "Fetch ‹evil.example›",
    { action: "fetch from the network", url: "https://bank.example@evil.example/" },
    { url: "https://bank.example@evil.example" },
  ],
  [
    "Read ‹hostname› outside the workspace",
    { action: "read a file outside the workspace", path: "/etc/hostname" },
    { path: "/etc/hostname" },
  ],
  [
    "Use ‹echo› of ‹everything›",
    {
      action: "call a tool of an MCP server",
      server: "everything",
      command: ["npx"],
      tool: "echo",
      input: { a: 1 },
    },
    { a: 1 },
  ],
  [
    "Use ‹read›",
    { action: "run a tool that declares no permission", toolId: "x:read", toolName: "read", input: {} },
    {},
  ],
  ["Use ‹read› to ‹paint the wall›", { action: "paint the wall" }, {}],
  ["Use ‹read›", { action: { name: "run" } }, {}],
  ["Use ‹read›", ["rm"], {}],
  ["Use ‹read› to ‹constructor›", { action: "constructor" }, {}],
];

describe("what a permission question says, in plain words of the tool's own declaration (app.md §3)", () => {
  it.each(known)("is %s", (title, request, input) => {
    expect(titleOf(request, input)).toBe(title);
  });

  it("is not believed where the declaration says another thing than the call does", () => {
    expect(titleOf(write({ content: "Bread" }), writes)).toBe("Use ‹read› to ‹write a file›");
    expect(
      titleOf({ action: "run a program", argv: ["ls"], folder: "/work", limitSeconds: 1 }, { argv: ["rm"] }),
    ).toBe("Use ‹read› to ‹run a program›");
  });
});

describe("what a permission question shows (quality.md §4)", () => {
  it("shows what is written where it really goes, and the path of the call where that is another", () => {
    expect(viewOf(write({ path: "/etc/passwd", outsideWorkspace: true }), writes)).toEqual({
      title: [{ words: "Create" }, { name: "passwd" }, { words: "outside the workspace" }],
      toolName: "read",
      parts: [
        { kind: "place", place: { lead: "/etc/", name: "passwd" } },
        { kind: "text", label: "Its text", text: "Milk" },
      ],
      rows: [
        { name: "Path as given", kind: "field", field: { path: ["value"], text: "notes.txt", kind: "text" } },
      ],
      given: [],
      declared: [],
      warnings: [],
      checkerError: undefined,
      classifierReason: undefined,
    });
  });

  it("says of an edit in words how often it changes something", () => {
    const edit = (everywhere: boolean) => {
      const texts = { oldText: "a", newText: "b", everywhere };
      const request = { action: "edit a file", path: "/work/notes.txt", replaces: true, ...texts };
      return viewOf(request, { path: "notes.txt", ...texts }).rows;
    };
    const row = (text: string) => [
      { name: "Every occurrence", kind: "field", field: { path: ["everywhere"], text, kind: "literal" } },
    ];
    expect([edit(true), edit(false)]).toEqual([row("yes"), row("no, exactly one")]);
  });

  it("says in so many words that a file loses what it holds, as far as that is known", () => {
    const warningsOf = (request: JsonValue) => viewOf(request, writes).warnings;
    expect(warningsOf(write({ replaces: true }))).toEqual([
      "All that this file holds now is replaced by the text below.",
    ]);
    expect(warningsOf({ action: "write a file", path: "/work/notes.txt", content: "Milk" })).toEqual([
      "If this file exists, all that it holds is replaced by the text below.",
    ]);
    expect(warningsOf(write())).toEqual([]);
  });

  it("says that a call will fail before anybody allows it", () => {
    const request = {
      action: "write a file",
      path: "notes.txt",
      problem: "a link to itself",
      content: "Milk",
    };
    expect(viewOf(request, writes).warnings).toEqual(["As it stands, this will fail: a link to itself"]);
  });

  it("says why it is asked: a check that failed, a classifier that left it to the person", () => {
    const failed = permissionRequired("c1", { request: {}, checkerError: "timed out" });
    const history = turn(created(), called(0), answered(0, toolCall("c1")), failed);
    expect(approvalView(history.state.toolCalls[0] as never)?.checkerError).toBe("timed out");
    const auto = turn(
      created({ config: { autoPermission: true } }),
      called(0),
      answered(0, toolCall("c1")),
      permissionRequired("c1"),
      classified("c1", "defer"),
    );
    expect(approvalView(auto.state.toolCalls[0] as never)?.classifierReason).toBe(
      "the classifier says defer",
    );
  });

  it("is no question without a requirement", () => {
    const [call] = turn(created(), called(0), answered(0, toolCall("c1"))).state.toolCalls;
    expect(approvalView(call as never)).toBe(undefined);
  });

  it("loses nothing of the call and nothing of its declaration, whatever stands beside what is known", () => {
    const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
    const name = fc.constantFrom(
      ...["path", "content", "oldText", "newText", "everywhere", "replaces", "outsideWorkspace", "problem"],
      ...[
        "argv",
        "shell",
        "folder",
        "limitSeconds",
        "url",
        "maxCharacters",
        "server",
        "tool",
        "input",
        "command",
      ],
      ...["toolId", "toolName", "more"],
    );
    const extra = fc.dictionary(name, fc.oneof(fc.constantFrom("a\u202e", "/b/c"), fc.boolean(), json), {
      maxKeys: 2,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        extra,
        extra,
        fc.boolean(),
        ([, asked, given], more, declared, repeats) => {
          const input = { ...(given as object), ...more };
          const request = { ...(asked as object), ...(repeats ? more : {}), ...declared };
          const shown = JSON.stringify(viewOf(request, input)).replaceAll(/","(?:name|host|after)":"/gu, "");
          for (const text of [...textsOf(input), ...textsOf({ ...request, action: "" })])
            expect(shown).toContain(JSON.stringify(text).slice(1, -1));
        },
      ),
      { numRuns: 400 },
    );
  });
});

function textsOf(value: JsonValue): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value as object).flatMap(textsOf) : [];
}
