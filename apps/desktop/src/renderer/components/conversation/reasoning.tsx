// Owns what the model thought: in view while it is written, folded once it is done.
import type { TextCondition } from "../../turns/timeline.js";
import { Disclosure } from "../controls/disclosure.js";
import { Markdown } from "../markdown/markdown.js";

export interface ReasoningProps {
  readonly text: string;
  readonly condition: TextCondition;
}

export function Reasoning({ text, condition }: ReasoningProps) {
  const streaming = condition === "streaming";
  return (
    <Disclosure
      openByItself={streaming}
      className="-ms-1.5"
      summary={<span className="text-muted">{streaming ? "Thinking" : "Thoughts"}</span>}
    >
      {() => (
        <div className="ms-1.5 border-s border-line ps-4 pt-1 text-muted">
          <Markdown text={text} streaming={streaming} className="text-sm" />
        </div>
      )}
    </Disclosure>
  );
}
