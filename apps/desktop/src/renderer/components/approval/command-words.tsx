// Owns a command as it is passed on: the program and each argument in a frame of its own, so that nobody can take one for two or
// two for one. quality.md §4.
import { linesNeeded } from "../../text/lines-needed.js";
import { classNames } from "../controls/class-names.js";
import { NumberedText } from "./numbered-text.js";
import { ScrollFrame } from "./scroll-frame.js";

export interface CommandWordsProps {
  readonly label: string;
  readonly argv: readonly string[];
  readonly className?: string;
}

export function CommandWords({ label, argv, className }: CommandWordsProps) {
  return (
    <ScrollFrame label={label} lines={linesOf(argv)} {...(className === undefined ? {} : { className })}>
      <ol aria-label={label} className="flex flex-wrap gap-1 font-mono text-[0.78rem] leading-5">
        {argv.map((word, index) => (
          <li
            key={index}
            data-approval-word=""
            className={classNames(
              "max-w-full min-w-0 rounded-sm bg-raised px-1.5 ring-1 ring-line-strong ring-inset",
              index === 0 && "font-semibold",
            )}
          >
            {word === "" ? (
              <span className="font-sans text-xs text-muted italic">empty</span>
            ) : (
              <NumberedText text={word} />
            )}
          </li>
        ))}
      </ol>
    </ScrollFrame>
  );
}

/** Words share lines as far as they are short. */
function linesOf(argv: readonly string[]): number {
  const long = argv.filter((word) => word.includes("\n"));
  const short = argv.filter((word) => !word.includes("\n"));
  return long.reduce((sum, word) => sum + linesNeeded(word), 0) + linesNeeded(short.join("    "));
}
