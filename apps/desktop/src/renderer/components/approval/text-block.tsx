// Owns a text that will be run or written, as one block: what it is, how many lines, every character of it. quality.md §4.
import { linesNeeded } from "../../text/lines-needed.js";
import { textLines } from "../../text/text-lines.js";
import { classNames } from "../controls/class-names.js";
import { NumberedText } from "./numbered-text.js";
import { ScrollFrame } from "./scroll-frame.js";

export interface TextBlockProps {
  readonly label: string;
  readonly text: string;
  /** What it is has been said above; only how long it is may be news. */
  readonly isNamed?: boolean;
  readonly change?: "removed" | "added";
}

const LOOKS = {
  removed: { sign: "−", wash: "bg-danger-wash" },
  added: { sign: "+", wash: "bg-good-wash" },
} as const;

export function TextBlock({ label, text, isNamed = false, change }: TextBlockProps) {
  const lines = textLines(text).lines.length;
  const caption = [...(isNamed ? [] : [label]), ...(lines > 1 ? [`${lines.toLocaleString()} lines`] : [])];
  const look = change === undefined ? undefined : LOOKS[change];
  return (
    <figure aria-label={label} data-approval-text="">
      {caption.length > 0 && (
        <figcaption className="mb-1 text-xs text-muted">{caption.join(" · ")}</figcaption>
      )}
      <ScrollFrame
        label={label}
        lines={linesNeeded(text)}
        className={classNames(
          "rounded-md px-2.5 py-2 font-mono text-[0.78rem] leading-5",
          look?.wash ?? "bg-sunken",
        )}
      >
        {text === "" ? (
          <span className="font-sans text-muted">Empty</span>
        ) : (
          <NumberedText text={text} {...(look === undefined ? {} : { sign: look.sign })} />
        )}
      </ScrollFrame>
    </figure>
  );
}
