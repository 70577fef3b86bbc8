// Owns how a kind of call is described: what it takes out of the call and its declaration to show in a form of its own, and what
// it leaves, which is shown as it is. PURE.
import type { JsonValue, ToolCallState } from "@x/shared";
import { fieldRows } from "../text/field-rows.js";
import type { Approval, ApprovalRow, TitlePart } from "./approval.js";
import type { Fields } from "./fields.js";

export interface Asked {
  readonly call: ToolCallState;
  readonly input: JsonValue;
  readonly request: Fields;
}

export interface Described extends Omit<Approval, "given" | "declared"> {
  readonly left: { readonly input: Fields; readonly request: Fields };
}

/** Undefined: the call is not what this description is for, and is shown as one of an unknown tool. */
export type Describe = (asked: Asked) => Described | undefined;

/** `Replace notes.txt outside the workspace`: words and names in turn, beginning with words; empty words are left out. */
export function titleOf(...parts: readonly string[]): readonly TitlePart[] {
  return parts.flatMap((part, index): readonly TitlePart[] => {
    if (index % 2 === 1) return [{ name: part }];
    return part === "" ? [] : [{ words: part }];
  });
}

/** A row for each value inside of one, under our own name for it; none where it is absent. */
export function labelled(name: string, value: JsonValue | undefined, unit?: string): readonly ApprovalRow[] {
  if (value === undefined) return [];
  return fieldRows({ value }).map((field) => ({
    name: [name, ...field.path.slice(1)].join(" › "),
    kind: "field",
    field,
    ...(unit === undefined ? {} : { unit }),
  }));
}
