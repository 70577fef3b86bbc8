// Owns the activity of one model call: what was said, thought and asked for, in order.
import { assertNever } from "@x/shared";
import { memo } from "react";
import type { TimelineItem } from "../../turns/timeline.js";
import { DraftedTool } from "../tools/drafted-tool.js";
import { ToolCard } from "../tools/tool-card.js";
import { AnswerText } from "./answer-text.js";
import { CallFailedNote } from "./call-failed-note.js";
import { Reasoning } from "./reasoning.js";

export interface CallViewProps {
  readonly turnId: string;
  readonly items: readonly TimelineItem[];
}

export const CallView = memo(function CallView({ turnId, items }: CallViewProps) {
  return items.map((item) => <Item key={item.key} turnId={turnId} item={item} />);
});

function Item({ turnId, item }: { readonly turnId: string; readonly item: TimelineItem }) {
  switch (item.kind) {
    case "text":
      return <AnswerText text={item.text} condition={item.condition} />;
    case "reasoning":
      return <Reasoning text={item.text} condition={item.condition} />;
    case "tool":
      return <ToolCard turnId={turnId} call={item.call} phase={item.phase} />;
    case "drafted-tool":
      return <DraftedTool toolCall={item.toolCall} condition={item.condition} />;
    case "call-failed":
      return <CallFailedNote failure={item.failure} />;
    default:
      return assertNever(item);
  }
}
