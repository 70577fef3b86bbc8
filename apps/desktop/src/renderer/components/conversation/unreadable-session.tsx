// Owns a conversation that cannot be opened: why, with file and line, and what can be done.
import { type CodedError, isRecoverable } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { explainError } from "../../text/explain-error.js";
import { Button } from "../controls/button.js";
import { useDeletion } from "../list/deletion-context.js";
import { Notice } from "./notice.js";
import { RecoverButton } from "./recover-button.js";

export interface UnreadableSessionProps {
  readonly sessionId: string;
  readonly error: CodedError;
  readonly onRetry: () => void;
}

export function UnreadableSession({ sessionId, error, onRetry }: UnreadableSessionProps) {
  const { files, navigation } = useServices();
  const askDeletion = useDeletion();
  const isGone = error.code === "session-not-found";
  const recoverable = isRecoverable(error);
  return (
    // As wide as the turns of a conversation that can be read.
    <div className="mx-auto w-full max-w-189 px-7.5 py-5">
      <Notice
        tone={isGone ? "calm" : "danger"}
        glyph={isGone ? "stopped" : "unreadable"}
        title={isGone ? "This conversation is gone" : "This conversation cannot be read"}
        actions={
          isGone ? (
            <Button onClick={() => navigation.show(undefined)}>New conversation</Button>
          ) : (
            <>
              {recoverable && <RecoverButton sessionId={sessionId} />}
              <Button onClick={() => void files.export(sessionId, "raw")}>Export the raw files…</Button>
              <Button onClick={onRetry}>Try again</Button>
              <Button look="danger" onClick={() => askDeletion(sessionId)}>
                Delete…
              </Button>
            </>
          )
        }
      >
        {isGone ? (
          <p className="text-sm">{explainError(error)}</p>
        ) : (
          <p className="font-mono text-[0.78rem]">{error.message}</p>
        )}
        {!isGone && (
          <p className="text-sm text-muted">
            Nothing was changed on disk. All other conversations are not affected.
            {recoverable && " Recovering keeps everything up to the damaged line."}
          </p>
        )}
      </Notice>
    </div>
  );
}
