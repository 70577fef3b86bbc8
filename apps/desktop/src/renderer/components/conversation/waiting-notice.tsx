// Owns a turn that rests until somebody answers: the cards above ask, this line says for what, and offers to end it.
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
      {permissions + questions > 1 && (
        <Button look="quiet" onClick={showFirst}>
          Show the first
        </Button>
      )}
      <StopTurn turnId={turnId} />
    </div>
  );
}

/** Whoever follows the bottom sees the last of them. The card itself takes the focus, none of its buttons. */
function showFirst(): void {
  document.querySelector<HTMLElement>('[data-waiting-card="open"]')?.focus();
}
