// Owns the heading of a permission question: what happens in plain words, names set apart from them. quality.md §4.
import type { TitlePart } from "../../approvals/approval.js";
import { revealedLine } from "../../text/reveal-hidden.js";

export interface ApprovalTitleProps {
  readonly id: string;
  readonly title: readonly TitlePart[];
}

export function ApprovalTitle({ id, title }: ApprovalTitleProps) {
  return (
    <h3 id={id} className="min-w-0 text-base leading-6 font-semibold [overflow-wrap:anywhere]">
      {title.map((part, index) => (
        <span key={index}>
          {index > 0 && " "}
          {"words" in part ? (
            part.words
          ) : (
            <bdi className="font-mono text-[0.92em]">{revealedLine(part.name)}</bdi>
          )}
        </span>
      ))}
    </h3>
  );
}
