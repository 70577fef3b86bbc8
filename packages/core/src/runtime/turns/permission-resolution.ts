// Owns the table of T§9 "Permissions": what becomes of a call that needs permission once the classifier has spoken. PURE.
// Asked by next-tool-step.ts, which makes a fact of what it says.
import type { ToolCallPermission, ToolPermissionResolved, TurnConfig } from "@x/shared";

export type PermissionResolution = Pick<ToolPermissionResolved, "decision" | "source" | "reason">;

/**
 * | autoPermission | humanAvailable | then |
 * | false | true | ask |
 * | false | false | deny |
 * | true | true | classifier's `allow` runs; `deny`, `defer` and silence ask |
 * | true | false | classifier's `allow` runs; `deny`, `defer` and silence are denied |
 *
 * `undefined` means: ask the person. Manual mode has no classification on record.
 */
export function permissionResolution(
  { classification }: ToolCallPermission,
  { humanAvailable }: TurnConfig,
): PermissionResolution | undefined {
  if (classification?.decision === "allow") {
    return { decision: "allow", source: "classifier", reason: classification.reason };
  }
  if (humanAvailable) return undefined;
  if (classification?.decision === "deny") {
    return { decision: "deny", source: "classifier", reason: classification.reason };
  }
  return {
    decision: "deny",
    source: "human_unavailable",
    reason: "it needs a person's consent, and nobody is there",
  };
}
