// Owns what is said under the list: nothing there yet, nothing found, still reading, could not be read.
import { useServices } from "../../hooks/services-context.js";
import type { SessionList } from "../../sessions/session-list-store.js";
import { explainError } from "../../text/explain-error.js";
import { Button } from "../controls/button.js";

export interface ListStateProps {
  readonly sessions: SessionList;
  readonly query: string;
  readonly isEmpty: boolean;
}

export function ListState({ sessions, query, isEmpty }: ListStateProps) {
  const { list } = useServices();
  if (sessions.failure !== undefined) {
    return (
      <div className="space-y-2 p-3 text-sm">
        <p className="text-danger">The list could not be read. {explainError(sessions.failure)}</p>
        <Button onClick={() => list.read()}>Try again</Button>
      </div>
    );
  }
  const scan = sessions.ready ? undefined : sessions.scan;
  return (
    <div className="px-3 pb-2 text-sm text-muted">
      {isEmpty && sessions.ready && (
        <p className="pb-2">
          {query === "" ? "Your conversations will be listed here." : "No title matches."}
        </p>
      )}
      {scan !== undefined && (
        <div role="status">
          <p className="text-xs">{`Reading conversations: ${scan.done.toLocaleString()} of ${scan.total.toLocaleString()}`}</p>
          <progress
            aria-label="Reading conversations"
            value={scan.done}
            max={Math.max(scan.total, 1)}
            className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
        </div>
      )}
    </div>
  );
}
