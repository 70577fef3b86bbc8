// Owns the name of a tool as a person reads it everywhere: the one that the cards of a conversation show. PURE.

/** `builtin:file-list` → `file-list`; `mcp:every:echo` → `every__echo`. What is neither stays. */
export function toolName(toolId: string): string {
  return toolId.replace(/^builtin:/, "").replace(/^mcp:([^:*]+):([^*]+)$/, "$1__$2");
}
