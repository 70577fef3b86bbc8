import { expect, it } from "vitest";
import { toolChoices, toolsLabel, toolsText } from "./tool-choices.js";

it("app.md §4 an agent may be given built-in tools, those of a server, those of every server, and what its file says", () => {
  const known = [
    { toolId: "builtin:file-read", description: "Reads." },
    { toolId: "mcp:every:echo", description: "Echoes." },
    { toolId: "mcp:every:add", description: "Adds." },
  ];
  const choices = toolChoices(known, ["builtin:file-read", "mcp:old:thing"]);
  expect(choices.map(({ toolId, label }) => [toolId, label])).toEqual([
    ["builtin:file-read", "file-read"],
    ["mcp:every:*", "All tools of every"],
    ["mcp:*", "All tools of every MCP server"],
    ["mcp:old:thing", "old__thing"],
  ]);
});

it("app.md §4 patterns are told apart from tools, by the names that the forms have", () => {
  expect(["builtin:file-list", "mcp:git:log", "mcp:git:*", "mcp:*", "mcp:git:log*"].map(toolsLabel)).toEqual([
    "file-list",
    "git__log",
    "All tools of git",
    "All tools of every MCP server",
    "mcp:git:log*",
  ]);
  expect([[], ["a"], ["a", "b", "mcp:*"], ["mcp:git:*"]].map(toolsText)).toEqual([
    "0 tools",
    "1 tool",
    "2 tools, all tools of every MCP server",
    "all tools of git",
  ]);
});
