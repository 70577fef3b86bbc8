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
      label: toolsLabel(`mcp:${server}:*`),
      about: "Of this MCP server; each call asks first.",
    })),
    {
      toolId: "mcp:*",
      label: toolsLabel("mcp:*"),
      about: "Also of those that are added later; each call asks first.",
    },
  ];
  const others = chosen.filter((toolId) => choices.every((choice) => choice.toolId !== toolId));
  return [
    ...choices,
    ...others.map((toolId) => ({ toolId, label: toolsLabel(toolId), about: "As its file says." })),
  ];
}

/** What an id or a pattern that somebody was given means. */
export function toolsLabel(toolId: string): string {
  if (toolId === "mcp:*") return "All tools of every MCP server";
  const [, server] = /^mcp:([^:*]+):\*$/u.exec(toolId) ?? [];
  return server === undefined ? toolName(toolId) : `All tools of ${server}`;
}

/** `8 tools, all tools of every MCP server`: a pattern is no tool. */
export function toolsText(toolIds: readonly string[]): string {
  const patterns = toolIds.filter((toolId) => toolId.endsWith("*"));
  const count = toolIds.length - patterns.length;
  const tools = count === 1 ? "1 tool" : `${count} tools`;
  const counted = count === 0 && patterns.length > 0 ? [] : [tools];
  return [...counted, ...patterns.map(toolsLabel).map((text) => text.replace(/^All/u, "all"))].join(", ");
}

function serverOf(toolId: string): string[] {
  const [area, server] = toolId.split(":");
  return area === "mcp" && server !== undefined ? [server] : [];
}
