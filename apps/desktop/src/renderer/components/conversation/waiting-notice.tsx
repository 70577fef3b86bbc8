// Owns a turn that rests until somebody answers: the cards above ask, this line says for what, and offers to end it.
import type { TurnEnding } from "../../turns/turn-ending.js";
import { StatusGlyph } from "../controls/status-glyph.js";
import { StopTurn } from "./stop-turn.js";

export interface WaitingNoticeProps {
  readonly turnId: string;
  readonly ending: Extract<TurnEnding, { kind: "waiting" }>;
}

export function WaitingNotice({ turnId, ending }: WaitingNoticeProps) {
  const { permissions, questions, others } = ending;
  const you = [count(permissions, "permission"), count(questions, "answer")].filter(
    (part) => part !== undefined,
  );
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <StatusGlyph glyph={you.length > 0 ? "needs-you" : "waiting"} />
      <span className="grow">
        {you.length > 0
          ? `Waiting for you: ${you.join(" and ")}`
          : `Waiting for ${count(others, "outside answer")}`}
      </span>
      <StopTurn turnId={turnId} />
    </div>
  );
}

function count(number: number, what: string): string | undefined {
  if (number === 0) return undefined;
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
