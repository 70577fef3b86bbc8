// Owns the tool that searches the workspace by regular expression, through ripgrep: fast on large trees, honours ignore
// files, follows no links. Inside the workspace that is free, outside it asks.
import { z } from "zod";
import { askOutside } from "./ask-outside.js";
import { syncTool } from "./builtin-tool.js";
import { runProcess } from "./run-process.js";
import { parseMatches } from "./search-matches.js";
import { ToolFailure } from "./tool-failure.js";
import { unpackedFile } from "./unpacked-file.js";

const MOST_MATCHES = 500;
const MOST_FILE_SIZE = "8M";
const LIMIT_MS = 30_000;
const MOST_OUTPUT_BYTES = 4 * 1024 * 1024;

export const fileSearch = syncTool({
  name: "file-search",
  description: `Searches the text files of the workspace for a regular expression, line by line; ${MOST_MATCHES} matching lines at most. Ignored files are left out.`,
  input: z.strictObject({
    pattern: z.string().min(1).describe("A regular expression (Rust syntax), for example: function\\s+parse"),
    path: z.string().default(".").describe("The folder or file to search, from the workspace folder."),
    glob: z
      .string()
      .min(1)
      .optional()
      .describe('Only files whose path matches, for example: "*.ts" or "!test/**".'),
    ignoreCase: z.boolean().default(false),
  }),
  permission: ({ path, pattern, glob, ignoreCase }, workspace) =>
    askOutside("search", path, workspace, { pattern, ignoreCase, ...(glob === undefined ? {} : { glob }) }),
  run: async ({ pattern, path, glob, ignoreCase }, workspace, context) => {
    const place = await workspace.use(path, context);
    const { signal } = context;
    if (!place.exists) throw new ToolFailure(`${JSON.stringify(path)} does not exist`);
    const argv = [
      ...[
        "--json",
        "--no-config",
        "--no-require-git",
        "--no-messages",
        "--max-filesize",
        MOST_FILE_SIZE,
        "--sort",
        "path",
      ],
      ...(ignoreCase ? ["--ignore-case"] : []),
      ...(glob === undefined ? [] : ["--glob", glob]),
      // Everything after this is no option, however it begins.
      ...["--regexp", pattern, "--", place.real],
    ];
    const root = (await workspace.locate(".")).real;
    const ended = await runProcess({
      argv: [await ripgrep(), ...argv],
      cwd: root,
      limitMs: LIMIT_MS,
      signal,
      keep: MOST_OUTPUT_BYTES,
      from: "start",
    });
    signal.throwIfAborted();
    // 0: matches, 1: none, 2: an error, which may be one unreadable file among many matches.
    if (ended.exitCode === 2 && ended.stdout === "")
      throw new ToolFailure(`the search failed: ${ended.stderr.trim()}`);
    const { matches, omitted } = parseMatches(ended.stdout, root, MOST_MATCHES);
    const incomplete = ended.timedOut || ended.omittedBytes > 0;
    return { matches, omitted, ...(incomplete ? { incomplete: true } : {}) };
  },
});

/** Found when it is first wanted: on a machine without it one tool fails, not the whole program. */
async function ripgrep(): Promise<string> {
  try {
    return unpackedFile((await import("@vscode/ripgrep")).rgPath);
  } catch (error) {
    throw new ToolFailure("the search program (ripgrep) is not installed here; list and read files instead", {
      cause: error,
    });
  }
}
