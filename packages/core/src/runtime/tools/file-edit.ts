// Owns the tool that changes one place of a text file. It changes something, so it always asks; what it shows is what it does.
import { z } from "zod";
import { syncTool } from "./builtin-tool.js";
import { describePlace } from "./describe-place.js";
import { editText } from "./edit-text.js";
import { readTextFile } from "./read-text-file.js";
import { replaceFile } from "./replace-file.js";
import { fileFailure } from "./tool-failure.js";

export const fileEdit = syncTool({
  name: "file-edit",
  description:
    "Replaces text in a file of the workspace. oldText must stand there exactly once, character for character; give enough of its surroundings.",
  input: z.strictObject({
    path: z.string().min(1).describe("The file, from the workspace folder."),
    oldText: z.string().min(1).describe("The text as it stands in the file now."),
    newText: z.string().describe("The text to put in its place."),
    everywhere: z.boolean().default(false).describe("Replace every occurrence instead of exactly one."),
  }),
  permission: async ({ path, oldText, newText, everywhere }, workspace) => ({
    required: true,
    request: {
      action: "edit a file",
      ...(await describePlace(path, workspace)),
      oldText,
      newText,
      everywhere,
    },
  }),
  run: async ({ path, oldText, newText, everywhere }, workspace, context) => {
    const place = await workspace.use(path, context);
    const { turnId, toolCallId, signal } = context;
    const before = await readTextFile(place.real, path, signal);
    const { text, count } = editText({ text: before, oldText, newText, everywhere, path });
    const write = {
      real: place.real,
      content: text,
      exists: true,
      writeId: `${turnId} ${toolCallId}`,
      signal,
    };
    await replaceFile(write).catch((error: unknown) => {
      throw fileFailure(error, path);
    });
    return { path: place.relative, replaced: count };
  },
});
