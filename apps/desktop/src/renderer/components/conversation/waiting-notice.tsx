// Owns a turn that rests until somebody answers: the cards above ask, this line says for what, and offers to end it.
import { firstWaiting } from "../../focus/first-waiting.js";
import { asksText, count } from "../../turns/asks-text.js";
import type { TurnEnding } from "../../turns/turn-ending.js";
import { Button } from "../controls/button.js";
import { StatusGlyph } from "../controls/status-glyph.js";
import { StopTurn } from "./stop-turn.js";

export interface WaitingNoticeProps {
  readonly turnId: string;
  readonly ending: Extract<TurnEnding, { kind: "waiting" }>;
}

export function WaitingNotice({ turnId, ending }: WaitingNoticeProps) {
  const { permissions, questions, others } = ending;
  const you = asksText(permissions, questions);
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <StatusGlyph glyph={you === undefined ? "waiting" : "needs-you"} />
      <span className="grow">
        {you === undefined ? `Waiting for ${count(others, "outside answer")}` : `Waiting for you: ${you}`}
      </span>
      <StopTurn turnId={turnId} />
      {/* The last of the turn: whoever goes back from the message by Tab comes to what waits, and not to the end of it. */}
      {permissions + questions > 0 && (
        <Button look="quiet" onClick={() => firstWaiting()?.focus()}>
          {permissions + questions > 1 ? "Show the first" : "Show it"}
        </Button>
      )}
    </div>
  );
}
