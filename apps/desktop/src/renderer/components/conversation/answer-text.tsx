// Owns a piece of the answer, and the mark on one that was cut off: kept for the person, unknown to the model. T§9.5.
import type { TextCondition } from "../../turns/timeline.js";
import { Markdown } from "../markdown/markdown.js";

export interface AnswerTextProps {
  readonly text: string;
  readonly condition: TextCondition;
}

export function AnswerText({ text, condition }: AnswerTextProps) {
  if (condition !== "unfinished") return <Markdown text={text} streaming={condition === "streaming"} />;
  return (
    <div className="border-s-2 border-dashed border-line-strong ps-3">
      <Markdown text={text} streaming={false} />
      <p className="mt-1 text-xs text-muted">
        Unfinished. Kept for you to read; the model does not remember it.
      </p>
    </div>
  );
}
