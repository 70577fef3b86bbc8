// Owns a call that the model has written and that does not count yet: its answer is not finished, or never was.
import type { ToolCallPart } from "@x/shared";
import { oneLine } from "../../text/one-line.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import type { TextCondition } from "../../turns/timeline.js";
import { StatusGlyph } from "../controls/status-glyph.js";

export interface DraftedToolProps {
  readonly toolCall: ToolCallPart;
  readonly condition: TextCondition;
}

export function DraftedTool({ toolCall, condition }: DraftedToolProps) {
  const dropped = condition === "unfinished";
  return (
    <div className="flex min-h-7 items-center gap-1.5 rounded-lg border border-dashed border-line px-1.5 text-sm text-muted">
      <StatusGlyph glyph={dropped ? "stopped" : "queued"} />
      <span className="font-mono text-[0.78rem]">{revealedLine(toolCall.toolName)}</span>
      <span className="min-w-0 grow truncate font-mono text-[0.75rem]">{oneLine(toolCall.arguments)}</span>
      <span className="shrink-0 text-xs">{dropped ? "Never run" : "Being prepared"}</span>
    </div>
  );
}
