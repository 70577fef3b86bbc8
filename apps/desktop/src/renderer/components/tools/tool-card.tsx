// Owns one tool call: a row with its state, its arguments in short and how long it took; everything else on opening it.
import type { ToolCallState } from "@x/shared";
import { memo } from "react";
import { callLine } from "../../text/call-line.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import type { ToolPhase } from "../../turns/tool-phase.js";
import { toolWorkingTime } from "../../turns/working-time.js";
import { Disclosure } from "../controls/disclosure.js";
import { StatusGlyph } from "../controls/status-glyph.js";
import { AskHumanCard } from "./ask-human-card.js";
import { PermissionCard } from "./permission-card.js";
import { ToolDetails } from "./tool-details.js";
import { toolWords } from "./tool-words.js";

export interface ToolCardProps {
  readonly turnId: string;
  readonly call: ToolCallState;
  readonly phase: ToolPhase;
  /** `2 of 3`, where several wait for the person. */
  readonly among?: string | undefined;
}

export const ToolCard = memo(function ToolCard({ turnId, call, phase, among }: ToolCardProps) {
  if (phase === "needs-permission") return <PermissionCard turnId={turnId} call={call} among={among} />;
  if (phase === "needs-answer") return <AskHumanCard turnId={turnId} call={call} among={among} />;
  const { glyph, word } = toolWords(phase);
  const took = toolWorkingTime(call);
  return (
    <Disclosure
      openByItself={phase === "running" && call.progress.length > 0}
      className="rounded-lg border border-line bg-raised"
      summary={
        <>
          <StatusGlyph glyph={glyph} />
          <span className="shrink-0 font-mono text-[0.78rem] font-medium">{revealedLine(call.toolName)}</span>
          <span className="min-w-0 grow truncate font-mono text-[0.75rem] text-muted">{callLine(call)}</span>
          <span className="shrink-0 text-xs text-muted">
            {word}
            {took !== undefined && ` · ${took}`}
          </span>
        </>
      }
    >
      {() => <ToolDetails call={call} phase={phase} />}
    </Disclosure>
  );
});
