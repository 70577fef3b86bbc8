// Owns what the index found wrong with a conversation that can be opened all the same: its turns stand, and it takes no message.
import { type CodedError, isRecoverable, StoreIoError } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { Notice } from "./notice.js";
import { RecoverButton } from "./recover-button.js";
import { StatusLine } from "./status-line.js";

export interface EntryFailureProps {
  readonly sessionId: string;
  /** Why the conversation could not be read again, where it could not. */
  readonly failure: CodedError | undefined;
  /** The turn above says already what is wrong, and offers to recover it. */
  readonly isSaidAbove: boolean;
}

export function EntryFailure({ sessionId, failure, isSaidAbove }: EntryFailureProps) {
  const { list } = useServices();
  useStore(list);
  const error = list.entry(sessionId)?.error;
  if (error === undefined) return null;
  const recoverable = error.code !== StoreIoError.code && (failure === undefined || isRecoverable(failure));
  return (
    <div className="mx-auto w-full max-w-184 px-5 pb-2">
      {isSaidAbove ? (
        <StatusLine
          glyph="unreadable"
          text="This conversation takes no new message until its last turn can be read."
        />
      ) : (
        <Notice
          tone="danger"
          glyph="unreadable"
          title="This conversation takes no new message"
          actions={recoverable && <RecoverButton sessionId={sessionId} />}
        >
          <p className="font-mono text-[0.78rem]">{error.message}</p>
        </Notice>
      )}
    </div>
  );
}
