// Owns reading ripgrep's JSON lines. PURE.
import { relative, sep } from "node:path";
import { z } from "zod";

/** `path` is from the workspace folder, with `/` between the parts; `line` is counted from 1. */
export type Match = { readonly path: string; readonly line: number; readonly text: string };

const MOST_CHARACTERS = 500;

// Paths and lines that are not UTF-8 come as `bytes` instead of `text`.
const Text = z.object({ text: z.string().optional() });
const MatchLine = z.object({
  type: z.literal("match"),
  data: z.object({ path: Text, lines: Text, line_number: z.number() }),
});

/** `omitted` counts the matches that were reported beyond `most`. A cut-off last line is passed over. */
export function parseMatches(
  output: string,
  root: string,
  most: number,
): { matches: Match[]; omitted: number } {
  const found = output.split("\n").flatMap((line) => {
    const match = MatchLine.safeParse(parseJson(line));
    if (!match.success) return [];
    const { path, lines, line_number: lineNumber } = match.data.data;
    if (path.text === undefined) return [];
    return [
      {
        path: relative(root, path.text).split(sep).join("/"),
        line: lineNumber,
        text: cut(lines.text ?? "(not UTF-8)"),
      },
    ];
  });
  return { matches: found.slice(0, most), omitted: Math.max(0, found.length - most) };
}

function cut(line: string): string {
  const text = line.replace(/\r?\n$/, "");
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
