// Owns how the guide tells what its tools answered. Pure.
import type { GuideMessage } from "./guide-message.js";

type ToolAnswer = Extract<GuideMessage, { role: "tool" }>;

const LONGEST_QUOTE = 2_000;

export function reportResults(results: readonly ToolAnswer[]): string {
  return results.map(reportResult).join("\n\n");
}

function reportResult({ toolName, content }: ToolAnswer): string {
  if (content === "") return `\`${toolName}\` answered with nothing.`;
  const shown = content.slice(0, LONGEST_QUOTE);
  const cut = content.length > LONGEST_QUOTE ? `\n\n(${content.length - LONGEST_QUOTE} more characters)` : "";
  const fence = fenceFor(shown);
  return `\`${toolName}\` answered:\n\n${fence}\n${shown}\n${fence}${cut}`;
}

/** One backtick more than the longest run inside, so that what a tool says cannot end its own quotation. */
function fenceFor(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
}
