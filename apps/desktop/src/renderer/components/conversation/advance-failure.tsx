// Owns a failure that is not the turn's own (disk full, model gone): nothing of it is in the log, so it is said here.
// Clarifications: "A failure that is not the turn's".
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { Notice } from "./notice.js";

export function AdvanceFailure({ turnId }: { readonly turnId: string }) {
  const failure = useStore(useServices().activity).failures.get(turnId);
  if (failure === undefined) return null;
  return (
    <Notice tone="danger" glyph="failed" title="This turn could not go on">
      <p className="text-sm">{failure.error.message}</p>
      <p className="text-sm text-muted">
        What is written so far is safe. Mend the cause, then resume or stop the turn.
      </p>
    </Notice>
  );
}
