// Owns saying in one line what a schema has against a value. PURE.
import type { z } from "zod";

/** The first fault with its place, e.g. `content.0.text: Invalid input`. */
export function schemaIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return "not understood";
  return issue.path.length === 0 ? issue.message : `${issue.path.join(".")}: ${issue.message}`;
}
