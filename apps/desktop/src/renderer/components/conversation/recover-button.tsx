// Owns recovering the damaged files of a conversation. quality.md §1.
import { useServices } from "../../hooks/services-context.js";
import { recoverKey } from "../../sessions/conversation-files.js";
import { RecoverQuestion } from "../controls/recover-question.js";

export function RecoverButton({ sessionId }: { readonly sessionId: string }) {
  const { files } = useServices();
  return (
    <RecoverQuestion
      title="Recover this conversation?"
      about="Each damaged file keeps everything up to its first unreadable line; what comes after is cut off. The whole original is kept beside it. Files that are whole are not touched, and nothing runs by itself."
      commandKey={recoverKey(sessionId)}
      recover={() => files.recover(sessionId)}
    />
  );
}
