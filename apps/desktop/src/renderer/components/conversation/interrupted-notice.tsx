// Owns a turn that the program left in the middle: what had been done, and the choice to go on or to end it. Nothing resumes by
// itself. S§9.3, T§10.
import { assertNever } from "@x/shared";
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
      <p className="text-sm">{resumingText(ending)}</p>
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

function resumingText({ answer, hasFinishedSteps, usedUp }: InterruptedNoticeProps["ending"]): string {
  const kept = hasFinishedSteps ? " The finished steps before it and their results stay." : "";
  const then =
    usedUp === undefined
      ? `resuming asks the model again.${kept} No tool is run twice.`
      : `${callsUsedUp(usedUp)}, so resuming ends it there; then you can continue.${kept}`;
  switch (answer) {
    case "unasked":
      return "The program stopped before the model was asked. Resuming asks it.";
    case "whole":
      return "The program stopped in the middle of this turn. Finished steps and tool results stay; resuming takes the next step. No tool is run twice.";
    case "lost":
      return `The program stopped before the answer was finished. What had been written of it is not kept; ${then}`;
    case "partly-kept":
      return `The program stopped before the answer was finished. Only the finished parts of it above are kept; ${then}`;
    case "failed":
      return "The program stopped after the model had failed. Resuming ends this turn with that error; then it can be tried again.";
    default:
      return assertNever(answer);
  }
}

function callsUsedUp(limit: number): string {
  return limit === 1 ? "its one call of the model is used up" : `its ${limit} calls of the model are used up`;
}

function names(tools: readonly string[]): string {
  return [...new Set(tools)].map(revealedLine).join(", ");
}
