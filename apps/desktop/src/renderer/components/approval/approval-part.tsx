// Owns showing one of the things that will run, in the form of its kind.
import { assertNever } from "@x/shared";
import type { ApprovalPart as Part } from "../../approvals/approval.js";
import { FieldTable } from "../tools/field-table.js";
import { AddressLine } from "./address-line.js";
import { CommandWords } from "./command-words.js";
import { PlaceLine } from "./place-line.js";
import { TextBlock } from "./text-block.js";

export function ApprovalPart({ part }: { readonly part: Part }) {
  switch (part.kind) {
    case "command":
      return <CommandWords label="Command" argv={part.argv} className="rounded-md bg-sunken px-2 py-2" />;
    case "place":
      return <PlaceLine place={part.place} className="font-mono text-[0.78rem] leading-5" />;
    case "address":
      return <AddressLine address={part.address} />;
    case "text":
      return <TextBlock {...part} />;
    case "fields":
      return <FieldTable label={part.label} fields={part.fields} />;
    default:
      return assertNever(part);
  }
}
