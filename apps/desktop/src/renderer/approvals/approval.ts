// Owns the shape of what a person is shown before a tool runs: a title in plain words, what runs first and prominently, and every
// other field in a table. app.md §3, quality.md §4.
import type { FieldRow } from "../text/field-rows.js";
import type { AddressParts } from "./split-address.js";
import type { PlaceParts } from "./split-place.js";

/** A name is set apart from the words around it: it comes from outside. */
export type TitlePart = { readonly words: string } | { readonly name: string };

/** What runs, each in the form in which it can be judged at a glance. */
export type ApprovalPart =
  | { readonly kind: "command"; readonly argv: readonly string[] }
  | { readonly kind: "place"; readonly place: PlaceParts }
  | { readonly kind: "address"; readonly address: AddressParts }
  | {
      readonly kind: "text";
      readonly label: string;
      readonly text: string;
      /** The title has said what it is. */
      readonly isNamed?: true;
      readonly change?: "removed" | "added";
    }
  | { readonly kind: "fields"; readonly label: string; readonly fields: readonly FieldRow[] };

export type ApprovalRow = {
  /** In our words. */
  readonly name: string;
} & (
  | { readonly kind: "field"; readonly field: FieldRow; readonly unit?: string }
  | { readonly kind: "place"; readonly place: PlaceParts }
  | { readonly kind: "command"; readonly argv: readonly string[] }
);

export interface Approval {
  readonly title: readonly TitlePart[];
  readonly parts: readonly ApprovalPart[];
  readonly rows: readonly ApprovalRow[];
  /** What the call has besides, and what its declaration says besides: each value by its own name. */
  readonly given: readonly FieldRow[];
  readonly declared: readonly FieldRow[];
  /** Said in so many words above all: why this may not be what it seems, or will not work. */
  readonly warnings: readonly string[];
}
