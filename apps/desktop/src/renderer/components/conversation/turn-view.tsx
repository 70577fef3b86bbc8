// Owns one turn: its input, its own activity, how it rests. Never anything of the turns before it. S§10.3.
import { isOfflineGuide } from "@x/shared";
import { memo } from "react";
import type { TurnSlot } from "../../turns/turn-slot.js";
import { CallView } from "./call-view.js";
import { TurnEndingView } from "./turn-ending-view.js";
import { TurnFooter } from "./turn-footer.js";
import { TurnInput } from "./turn-input.js";
import { UnreadableTurn } from "./unreadable-turn.js";

export interface TurnViewProps {
  readonly sessionId: string;
  readonly slot: TurnSlot;
  /** Only the latest turn can be acted on: sending again, going on, resuming. */
  readonly isLatest: boolean;
}

export const TurnView = memo(function TurnView({ sessionId, slot, isLatest }: TurnViewProps) {
  if (slot.kind === "loading")
    return (
      <div aria-hidden="true" data-turn={slot.turnId} data-loading="" className="h-24 rounded-lg bg-sunken" />
    );
  if (slot.kind === "unreadable")
    return (
      <div data-turn={slot.turnId}>
        <UnreadableTurn sessionId={sessionId} error={slot.error} />
      </div>
    );
  const { turnId, timeline } = slot;
  const { definition } = timeline.state;
  return (
    <article aria-label={`Turn of ${timeOf(definition.ts)}`} data-turn={turnId} className="space-y-3">
      <TurnInput input={definition.input} />
      {isOfflineGuide(definition.agent.resolved.model) && <GuideLabel />}
      {timeline.calls.map((call) => (
        <CallView key={call.source.call.index} turnId={turnId} items={call.items} />
      ))}
      <CallView turnId={turnId} items={timeline.early} />
      <TurnEndingView sessionId={sessionId} turnId={turnId} timeline={timeline} isLatest={isLatest} />
      {timeline.state.terminal !== undefined && <TurnFooter timeline={timeline} />}
    </article>
  );
});

function GuideLabel() {
  return (
    <p className="inline-flex items-center rounded-full border border-line-strong px-2 text-xs text-muted">
      Offline guide · not a language model
    </p>
  );
}

const clockTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

function timeOf(iso: string): string {
  return clockTime.format(Date.parse(iso));
}
