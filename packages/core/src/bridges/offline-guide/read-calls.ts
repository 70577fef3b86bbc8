// Owns the language of calls: `call a {…} and b {…} then c {…}`. Pure.
import type { JsonValue } from "@x/shared";
import { readJson } from "./read-json.js";

export interface GuideCall {
  readonly toolName: string;
  readonly arguments: JsonValue;
}

/** Each round is one answer: its calls run together, and the next round starts when all of them have results. */
export type CallReading =
  | { readonly rounds: readonly (readonly GuideCall[])[] }
  | { readonly problem: string };

// Sticky: each is tried exactly where the reading stands.
const NAME = /\s*(?:call\s+)?([\w.:-]+)[ \t]*/y;
const NEXT_ROUND = /\s*(?:then\b|;)\s*/y;
const NEXT_CALL = /\s*(?:and\b|,)\s*|[ \t]*\n\s*/y;

/** Reads everything after the word `call`. Arguments that are left out are `{}`. */
export function readCalls(text: string): CallReading {
  const rounds: GuideCall[][] = [[]];
  let position = 0;
  for (;;) {
    const name = matchAt(NAME, text, position);
    if (name === undefined) return { problem: `I expected the name of a tool at ${quote(text, position)}` };
    position = name.end;
    const toolName = name.groups[1] as string;
    let input: JsonValue = {};
    if ('{["'.includes(text[position] ?? " ")) {
      const json = readJson(text, position);
      if ("problem" in json)
        return { problem: `I cannot read the arguments of \`${toolName}\`: ${json.problem}` };
      input = json.value;
      position = json.end;
    }
    rounds.at(-1)?.push({ toolName, arguments: input });
    if (text.slice(position).trim() === "") return { rounds };
    const round = matchAt(NEXT_ROUND, text, position);
    const separator = round ?? matchAt(NEXT_CALL, text, position);
    if (separator === undefined) {
      return { problem: `I expected "and", "then" or the end at ${quote(text, position)}` };
    }
    if (round !== undefined) rounds.push([]);
    position = separator.end;
  }
}

function matchAt(
  pattern: RegExp,
  text: string,
  position: number,
): { readonly groups: RegExpExecArray; readonly end: number } | undefined {
  pattern.lastIndex = position;
  const groups = pattern.exec(text);
  return groups === null ? undefined : { groups, end: pattern.lastIndex };
}

function quote(text: string, position: number): string {
  const rest = text.slice(position).trim();
  return rest === "" ? "the end" : `\`${rest.length > 40 ? `${rest.slice(0, 40)}…` : rest}\``;
}
