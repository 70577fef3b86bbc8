// Owns saying in one line what a schema has against a value: the place and the fault, never the value, which may be anybody's. PURE.
import type { z } from "zod";

/**
 * The first fault, e.g. `content.0.text: Invalid input`. With a `root` the path begins with it, and is said for the whole value
 * too: `message.content: …`, `message: …`.
 */
export function schemaIssue(error: z.ZodError, root?: string): string {
  const { path = [], message = "not acceptable" } = error.issues[0] ?? {};
  const steps = root === undefined ? path : [root, ...path];
  return steps.length === 0 ? message : `${steps.map(String).join(".")}: ${message}`;
}
