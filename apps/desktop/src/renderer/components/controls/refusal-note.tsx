// Owns how a refused command says why, where it was asked for.
import type { CommandState } from "../../stores/command-store.js";
import { explainError } from "../../text/explain-error.js";
import { StatusGlyph } from "./status-glyph.js";

export function RefusalNote({ command }: { readonly command: CommandState | undefined }) {
  if (command?.phase !== "refused") return null;
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm text-danger [overflow-wrap:anywhere]">
      <span className="pt-1">
        <StatusGlyph glyph="failed" size={11} />
      </span>
      {explainError(command.error)}
    </p>
  );
}
