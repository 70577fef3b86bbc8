// Owns a turn that cannot be read: the rest of the conversation stands. The message names file and line.
import { type CodedError, isOfNewerVersion } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { Button } from "../controls/button.js";
import { Notice } from "./notice.js";
import { RecoverButton } from "./recover-button.js";

export interface UnreadableTurnProps {
  readonly sessionId: string;
  readonly error: CodedError;
}

export function UnreadableTurn({ sessionId, error }: UnreadableTurnProps) {
  const { open } = useStore(useServices().navigation);
  return (
    <Notice
      tone="danger"
      glyph="unreadable"
      title="This turn cannot be read"
      actions={
        <>
          {/* Of a turn without a valid first line the conversation can still be kept, of a newer version's nothing is given up. */}
          {!isOfNewerVersion(error) && <RecoverButton sessionId={sessionId} />}
          <Button onClick={() => open?.retry()}>Try again</Button>
        </>
      }
    >
      <p className="font-mono text-[0.78rem]">{error.message}</p>
      <p className="text-sm text-muted">Nothing was changed. The other turns are not affected.</p>
    </Notice>
  );
}
