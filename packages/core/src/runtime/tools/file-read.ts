// Owns the tool that reads a text file, whole or a range of lines. Inside the workspace that is free, outside it asks.
import { z } from "zod";
import { askOutside } from "./ask-outside.js";
import { syncTool } from "./builtin-tool.js";
import { readTextFile } from "./read-text-file.js";
import { ToolFailure } from "./tool-failure.js";

const MOST_LINES = 2_000;
const MOST_CHARACTERS = 256 * 1024;

export const fileRead = syncTool({
  name: "file-read",
  description: `Reads a text file of the workspace: ${MOST_LINES} lines at most, from any line on.`,
  input: z.strictObject({
    path: z.string().min(1).describe("The file, from the workspace folder."),
    fromLine: z.int().positive().default(1).describe("The first line to read, counted from 1."),
    lines: z.int().positive().max(MOST_LINES).default(MOST_LINES).describe("How many lines to read at most."),
  }),
  permission: ({ path }, workspace) => askOutside("read a file", path, workspace),
  run: async ({ path, fromLine, lines }, workspace, context) => {
    const place = await workspace.use(path, context);
    const all = splitLines(await readTextFile(place.real, path, context.signal));
    if (fromLine > Math.max(1, all.length)) {
      throw new ToolFailure(`${JSON.stringify(path)} has ${all.length} lines; there is no line ${fromLine}`);
    }
    const { text, count } = takeLines(all, fromLine - 1, lines);
    return { path: place.relative, fromLine, toLine: fromLine - 1 + count, totalLines: all.length, text };
  },
});

/** The line break belongs to its line; a last line without one counts. */
function splitLines(text: string): string[] {
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1 && lines[0] === "" ? [] : lines;
}

/** Whole lines as long as they fit; of a line that is alone too long, its beginning. */
function takeLines(all: readonly string[], start: number, most: number): { text: string; count: number } {
  let text = "";
  let count = 0;
  for (const line of all.slice(start, start + most)) {
    if (text.length + line.length > MOST_CHARACTERS) break;
    text += line;
    count += 1;
  }
  const tooLong = all[start];
  if (count > 0 || tooLong === undefined) return { text, count };
  return { text: `${tooLong.slice(0, MOST_CHARACTERS)}… (the line goes on)`, count: 1 };
}
