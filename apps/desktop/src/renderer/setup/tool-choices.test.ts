import { expect, it } from "vitest";
import { toolChoices } from "./tool-choices.js";

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
