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
  const waiting = items.filter(waitsForPerson);
  return items.map((item) => (
    <Item key={item.key} turnId={turnId} item={item} among={placeAmong(item, waiting)} />
  ));
});

/** All that waits was asked for by one call of the model: the next one begins when none waits any more. */
function placeAmong(item: TimelineItem, waiting: readonly TimelineItem[]): string | undefined {
  const at = waiting.indexOf(item);
  return at === -1 || waiting.length === 1 ? undefined : `${at + 1} of ${waiting.length}`;
}

function waitsForPerson(item: TimelineItem): boolean {
  return item.kind === "tool" && (item.phase === "needs-permission" || item.phase === "needs-answer");
}

interface ItemProps {
  readonly turnId: string;
  readonly item: TimelineItem;
  readonly among: string | undefined;
}

function Item({ turnId, item, among }: ItemProps) {
  switch (item.kind) {
    case "text":
      return <AnswerText text={item.text} condition={item.condition} />;
    case "reasoning":
      return <Reasoning text={item.text} condition={item.condition} />;
    case "tool":
      return <ToolCard turnId={turnId} call={item.call} phase={item.phase} among={among} />;
    case "drafted-tool":
      return <DraftedTool toolCall={item.toolCall} condition={item.condition} />;
    case "call-failed":
      return <CallFailedNote failure={item.failure} />;
    default:
      return assertNever(item);
  }
}
