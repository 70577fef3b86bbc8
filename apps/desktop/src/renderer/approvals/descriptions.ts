// Owns which question is shown in which form, by what the tool itself declares that it does. PURE.
import type { JsonValue } from "@x/shared";
import { fieldRows } from "../text/field-rows.js";
import { describeFetch } from "./describe-address.js";
import { describeCommand } from "./describe-command.js";
import { describeEdit, describeLook, describeWrite } from "./describe-file.js";
import { describeServerTool } from "./describe-server-tool.js";
import { type Asked, type Describe, type Described, labelled, titleOf } from "./description.js";
import { isSame } from "./fields.js";

/** By the `action` of the request, in the words of the tools of the core. */
export const DESCRIPTIONS: ReadonlyMap<JsonValue | undefined, Describe> = new Map<JsonValue, Describe>([
  ["run a program", describeCommand],
  ["run a shell command", describeCommand],
  ["write a file", describeWrite],
  ["edit a file", describeEdit],
  ["read a file outside the workspace", describeLook("Read")],
  ["list a folder outside the workspace", describeLook("List")],
  ["search outside the workspace", describeLook("Search")],
  ["fetch from the network", describeFetch],
  ["call a tool of an MCP server", describeServerTool],
  ["run a tool that declares no permission", describeUndeclared],
]);

function describeUndeclared({ call, input, request }: Asked): Described | undefined {
  const { action: _, toolId, toolName, input: asked, ...left } = request;
  if (!isSame(input, asked) || toolName !== call.toolName) return undefined;
  return {
    title: titleOf("Use", call.toolName),
    parts: [{ kind: "fields", label: "Arguments", fields: fieldRows(input) }],
    rows: labelled("Tool", toolId),
    warnings: ["This tool declares nothing about what it does."],
    left: { input: {}, request: left },
  };
}
