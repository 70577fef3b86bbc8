// Owns the tool that writes a text file of the workspace. It changes something, so it always asks.
import { lstat } from "node:fs/promises";
import { z } from "zod";
import { syncTool } from "./builtin-tool.js";
import { describePlace } from "./describe-place.js";
import { replaceFile } from "./replace-file.js";
import { fileFailure, ToolFailure } from "./tool-failure.js";

const MOST_BYTES = 1024 * 1024;

export const fileWrite = syncTool({
  name: "file-write",
  description:
    "Writes a text file of the workspace, new or in place of the one that is there. Folders are made as needed.",
  input: z.strictObject({
    path: z.string().min(1).describe("The file, from the workspace folder."),
    content: z.string().describe("The whole new text of the file."),
  }),
  // Also where the path leads nowhere now: it may lead somewhere by the time the call runs.
  permission: async ({ path, content }, workspace) => ({
    required: true,
    request: { action: "write a file", ...(await describePlace(path, workspace)), content },
  }),
  run: async ({ path, content }, workspace, context) => {
    const bytes = Buffer.byteLength(content);
    if (bytes > MOST_BYTES) {
      throw new ToolFailure(`the text has ${bytes} bytes, more than the ${MOST_BYTES} that can be written`);
    }
    const place = await workspace.use(path, context);
    const { turnId, toolCallId, signal } = context;
    if (place.exists && !(await lstat(place.real)).isFile()) {
      throw new ToolFailure(`${JSON.stringify(path)} is not a regular file, so it cannot be replaced`);
    }
    const write = {
      real: place.real,
      content,
      exists: place.exists,
      writeId: `${turnId} ${toolCallId}`,
      signal,
    };
    await replaceFile(write).catch((error: unknown) => {
      throw fileFailure(error, path);
    });
    return { path: place.relative, bytes, created: !place.exists };
  },
});
