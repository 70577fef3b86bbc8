// Owns what an MCP tool's answer is in our words. PURE. T§9: a tool's failure is an error result, never a failed turn.
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/client";
import { assertNever, isJsonValue, type JsonValue, type ToolResultData } from "@x/shared";

/** Text as text; structured content as it is; what a model cannot read as one line that says what it was. */
export function toolResultOf(answer: CallToolResult): ToolResultData {
  const isError = answer.isError === true;
  const text = answer.content.map(textOfBlock).join("\n");
  const structured: unknown = answer.structuredContent;
  // A server that sends both sends the same twice: the text is for clients that know no structure.
  const output: JsonValue = structured !== undefined && isJsonValue(structured) ? structured : text;
  return { output, isError };
}

function textOfBlock(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return `[${block.type}, ${block.mimeType}, ${block.data.length} characters of base64]`;
    case "resource_link":
      return `[resource ${block.uri}: ${block.name}]`;
    case "resource":
      return "text" in block.resource ? block.resource.text : `[resource ${block.resource.uri}, binary]`;
    default:
      return assertNever(block);
  }
}
