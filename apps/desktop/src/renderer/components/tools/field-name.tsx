// Owns the names of a value from the outside in, as they are.
import { revealedLine } from "../../text/reveal-hidden.js";

export function FieldName({ path }: { readonly path: readonly string[] }) {
  return (
    <span data-field-name="" className="font-mono">
      {path.length === 0 ? "value" : path.map(revealedLine).join(" › ")}
    </span>
  );
}
