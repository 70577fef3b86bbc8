// Owns the name under which a model sees an MCP tool: what every provider takes, and one name for one tool. PURE.
import { createHash } from "node:crypto";

const MOST_CHARACTERS = 64;

/** `github` + `search.issues` → `github__search_issues`; what had to be changed or cut is told apart by a short hash. */
export function mcpToolName(serverId: string, toolName: string): string {
  const plain = `${serverId}__${toolName}`;
  const clean = plain.replace(/[^A-Za-z0-9_-]/g, "_");
  if (clean === plain && clean.length <= MOST_CHARACTERS) return clean;
  const hash = createHash("sha256").update(plain).digest("hex").slice(0, 6);
  return `${clean.slice(0, MOST_CHARACTERS - hash.length - 1)}_${hash}`;
}
