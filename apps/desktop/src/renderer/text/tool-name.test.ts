import { expect, it } from "vitest";
import { toolName } from "./tool-name.js";

it.each([
  ["builtin:file-list", "file-list"],
  ["mcp:every:echo", "every__echo"],
  ["mcp:every:a:b", "every__a:b"],
  ["mcp:every:*", "mcp:every:*"],
  ["mcp:*", "mcp:*"],
  ["own", "own"],
])("app.md §4 names the tool %s as the cards do: %s", (toolId, name) => {
  expect(toolName(toolId)).toBe(name);
});
