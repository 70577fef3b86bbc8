// Owns how the questions about a file show it: where the path really leads, the text that it gets, a change as old and new. PURE.
import type { JsonValue } from "@x/shared";
import type { ApprovalPart, ApprovalRow } from "./approval.js";
import { type Asked, type Describe, type Described, labelled, titleOf } from "./description.js";
import { type Fields, isFields, isSame, isText } from "./fields.js";
import { endsWithPath, lastName, splitPlace } from "./split-place.js";

interface Place {
  readonly name: string;
  readonly part: ApprovalPart;
  readonly rows: readonly ApprovalRow[];
}

export function describeWrite({ input, request }: Asked): Described | undefined {
  if (!isFields(input)) return undefined;
  const { path, content, ...leftOfInput } = input;
  const { action: _, path: real, content: asked, replaces, outsideWorkspace, problem, ...left } = request;
  const place = placeOf(real, path);
  if (place === undefined || !isText(content) || !isSame(content, asked)) return undefined;
  const verb = replaces === true ? "Replace" : replaces === false ? "Create" : "Write";
  const unread = unreadOf({ replaces, outsideWorkspace, problem });
  return {
    title: titleOf(verb, place.name, outsideWorkspace === true ? "outside the workspace" : ""),
    parts: [
      place.part,
      { kind: "text", label: replaces === true ? "Its whole new text" : "Its text", text: content },
    ],
    rows: place.rows,
    warnings: [...lossOf(replaces, problem), ...problemOf(problem)],
    left: { input: leftOfInput, request: { ...left, ...unread } },
  };
}

export function describeEdit({ input, request }: Asked): Described | undefined {
  if (!isFields(input)) return undefined;
  const { path, oldText, newText, everywhere, ...leftOfInput } = input;
  const {
    action: _,
    path: real,
    oldText: askedOld,
    newText: askedNew,
    everywhere: askedEverywhere,
    replaces,
    outsideWorkspace,
    problem,
    ...left
  } = request;
  const place = placeOf(real, path);
  if (place === undefined || !isText(oldText) || !isText(newText)) return undefined;
  if (!isSame(oldText, askedOld) || !isSame(newText, askedNew)) return undefined;
  if (everywhere !== undefined && !isSame(everywhere, askedEverywhere)) return undefined;
  if (typeof askedEverywhere !== "boolean") return undefined;
  // That the file is there says nothing new about an edit; that it is not, does.
  const unread = unreadOf({ outsideWorkspace, problem, ...(replaces === true ? {} : { replaces }) });
  return {
    title: titleOf("Edit", place.name, outsideWorkspace === true ? "outside the workspace" : ""),
    parts: [
      place.part,
      { kind: "text", label: "Old text", text: oldText, change: "removed" },
      { kind: "text", label: "New text", text: newText, change: "added" },
    ],
    rows: [...place.rows, everyOccurrence(askedEverywhere)],
    warnings: problemOf(problem),
    left: { input: leftOfInput, request: { ...left, ...unread } },
  };
}

function everyOccurrence(everywhere: boolean): ApprovalRow {
  const text = everywhere ? "yes" : "no, exactly one";
  return { name: "Every occurrence", kind: "field", field: { path: ["everywhere"], text, kind: "literal" } };
}

/** A tool that only looks, outside of the workspace. */
export function describeLook(verb: string): Describe {
  return ({ input, request }) => {
    if (!isFields(input)) return undefined;
    const { path, ...leftOfInput } = input;
    const { action: _, path: real, ...left } = request;
    const place = placeOf(real, path);
    if (place === undefined) return undefined;
    return {
      title: titleOf(verb, place.name, "outside the workspace"),
      parts: [place.part],
      rows: place.rows,
      warnings: [],
      left: { input: leftOfInput, request: left },
    };
  };
}

function placeOf(real: JsonValue | undefined, given: JsonValue | undefined): Place | undefined {
  if (!isText(real)) return undefined;
  const asGiven = isText(given) && endsWithPath(real, given);
  return {
    name: lastName(real),
    part: { kind: "place", place: splitPlace(real, asGiven ? given : undefined) },
    rows: asGiven ? [] : labelled("Path as given", given),
  };
}

/** What the title and the warnings have not said. */
function unreadOf(found: Readonly<Record<string, JsonValue | undefined>>): Fields {
  const said = (name: string, value: JsonValue) =>
    (name === "replaces" && typeof value === "boolean") ||
    (name === "outsideWorkspace" && value === true) ||
    (name === "problem" && isText(value));
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      value === undefined || said(name, value) ? [] : [[name, value]],
    ),
  );
}

/** What a person who sees only the new text would not see. Without names: they come from outside. */
function lossOf(replaces: JsonValue | undefined, problem: JsonValue | undefined): readonly string[] {
  if (replaces === true) return ["All that this file holds now is replaced by the text below."];
  // What will fail replaces nothing.
  if (replaces === false || isText(problem)) return [];
  return ["If this file exists, all that it holds is replaced by the text below."];
}

function problemOf(problem: JsonValue | undefined): readonly string[] {
  return isText(problem) ? [`As it stands, this will fail: ${problem}`] : [];
}
