// Owns a turn that the program left in the middle: what had been done, and the choice to go on or to end it. Nothing resumes by
// itself. S§9.3, T§10.
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { commandKey } from "../../sessions/conversation-commands.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import type { TurnEnding } from "../../turns/turn-ending.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { Notice } from "./notice.js";
import { StopTurn } from "./stop-turn.js";

export interface InterruptedNoticeProps {
  readonly sessionId: string;
  readonly turnId: string;
  readonly ending: Extract<TurnEnding, { kind: "interrupted" }>;
  readonly isLatest: boolean;
}

export function InterruptedNotice({ sessionId, turnId, ending, isLatest }: InterruptedNoticeProps) {
  const { conversation } = useServices();
  const command = useCommand(commandKey.resume(sessionId));
  const resuming = command?.phase === "running";
  return (
    <Notice
      tone="attention"
      glyph="interrupted"
      title="Interrupted"
      actions={
        isLatest && (
          <>
            <Button look="primary" inert={resuming} onClick={() => void conversation.resume(sessionId)}>
              {resuming ? "Resuming…" : "Resume"}
            </Button>
            <StopTurn turnId={turnId} />
          </>
        )
      }
    >
      <p className="text-sm">
        The program stopped in the middle of this turn. Resuming goes on from here; no tool is run twice.
      </p>
      {ending.finished.length > 0 && <p className="text-sm">Already run: {names(ending.finished)}.</p>}
      {ending.unknown.length > 0 && (
        <p className="text-sm">
          Was running, outcome unknown, will not be repeated: {names(ending.unknown)}.
        </p>
      )}
      <RefusalNote command={command} />
    </Notice>
  );
}

function names(tools: readonly string[]): string {
  return [...new Set(tools)].map(revealedLine).join(", ");
}
