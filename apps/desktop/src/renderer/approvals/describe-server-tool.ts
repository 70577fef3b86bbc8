// Owns how the question about a tool of an MCP server shows it: what the tool is given, then what the server is. PURE.
import { fieldRows } from "../text/field-rows.js";
import type { ApprovalRow } from "./approval.js";
import { type Asked, type Described, labelled, titleOf } from "./description.js";
import { isSame, isText, isTexts } from "./fields.js";

export function describeServerTool({ input, request }: Asked): Described | undefined {
  const { action: _, server, tool, input: asked, command, url, ...left } = request;
  if (!isText(server) || !isText(tool) || !isSame(input, asked)) return undefined;
  const program: readonly ApprovalRow[] = isTexts(command)
    ? [{ name: "Server program", kind: "command", argv: command }]
    : labelled("Server program", command);
  return {
    title: titleOf("Use", tool, "of", server),
    parts: [{ kind: "fields", label: "Arguments", fields: fieldRows(input) }],
    rows: [...program, ...labelled("Server address", url)],
    warnings: [],
    left: { input: {}, request: left },
  };
}
