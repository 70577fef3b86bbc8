// Owns the tool that lists one folder. Inside the workspace that is free, outside it asks.
import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { z } from "zod";
import { askOutside } from "./ask-outside.js";
import { syncTool } from "./builtin-tool.js";
import { fileFailure } from "./tool-failure.js";

const MOST_ENTRIES = 1_000;

export const fileList = syncTool({
  name: "file-list",
  description: "Lists the files and folders directly inside one folder of the workspace.",
  input: z.strictObject({
    path: z
      .string()
      .default(".")
      .describe("The folder, from the workspace folder. Default: the workspace itself."),
  }),
  permission: ({ path }, workspace) => askOutside("list a folder", path, workspace),
  run: async ({ path }, workspace, context) => {
    const place = await workspace.use(path, context);
    const entries = await readdir(place.real, { withFileTypes: true }).catch((error: unknown) => {
      throw fileFailure(error, path);
    });
    context.signal.throwIfAborted();
    const sorted = entries
      .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
    const omitted = Math.max(0, sorted.length - MOST_ENTRIES);
    return { path: place.relative, entries: sorted.slice(0, MOST_ENTRIES), omitted };
  },
});

function kindOf(entry: Dirent): "file" | "folder" | "link" | "other" {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}
