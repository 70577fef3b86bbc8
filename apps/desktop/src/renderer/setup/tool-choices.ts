// Owns what an agent may be given, as a person chooses it: each built-in tool, all tools of one server, all of every server. PURE.
import type { ToolView } from "@x/shared";
import { toolName } from "../text/tool-name.js";

export interface ToolChoice {
  /** A tool's id, or a pattern that ends in `*`. */
  readonly toolId: string;
  readonly label: string;
  readonly about: string;
}

export function toolChoices(known: readonly ToolView[], chosen: readonly string[]): ToolChoice[] {
  const builtIn = known.filter(({ toolId }) => !toolId.startsWith("mcp:"));
  const servers = [...new Set(known.flatMap(({ toolId }) => serverOf(toolId)))];
  const choices = [
    ...builtIn.map(({ toolId, description }) => ({
      toolId,
      label: toolName(toolId),
      about: description,
    })),
    ...servers.map((server) => ({
      toolId: `mcp:${server}:*`,
      label: `All tools of ${server}`,
      about: "Of this MCP server; each call asks first.",
    })),
    {
      toolId: "mcp:*",
      label: "All tools of every MCP server",
      about: "Also of those that are added later; each call asks first.",
    },
  ];
  const others = chosen.filter((toolId) => choices.every((choice) => choice.toolId !== toolId));
  return [
    ...choices,
    ...others.map((toolId) => ({ toolId, label: toolName(toolId), about: "As its file says." })),
  ];
}

function serverOf(toolId: string): string[] {
  const [area, server] = toolId.split(":");
  return area === "mcp" && server !== undefined ? [server] : [];
}
