// Owns the trace of a model call that did not answer, where it stood. What it means for the turn is said at the turn's end.
import type { ModelCallFailed } from "@x/shared";
import { failureCause } from "../../turns/failure-cause.js";
import { StatusGlyph } from "../controls/status-glyph.js";

export function CallFailedNote({ failure }: { readonly failure: ModelCallFailed }) {
  const stopped = failure.code === "cancelled" || failure.code === "interrupted";
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted" title={failure.error}>
      <StatusGlyph glyph={stopped ? "stopped" : "failed"} size={11} />
      {failureCause(failure.code ?? "unknown").title}
    </p>
  );
}
