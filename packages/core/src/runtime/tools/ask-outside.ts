// Owns the permission of a tool that only looks: free inside the workspace, asked for outside of it. app §4.
import type { PermissionNeed } from "./builtin-tool.js";
import { ToolFailure } from "./tool-failure.js";
import type { Workspace } from "./workspace.js";

/** `action` is what the person reads, `"read a file"`; `details` is the rest of what will run. */
export async function askOutside(
  action: string,
  path: string,
  workspace: Workspace,
  details: { readonly [field: string]: string | boolean | number } = {},
): Promise<PermissionNeed> {
  try {
    const { real, isInside } = await workspace.locate(path);
    if (isInside) return { required: false };
    return { required: true, request: { action: `${action} outside the workspace`, path: real, ...details } };
  } catch (error) {
    // Nowhere to go: the call itself fails with this reason, and asks about nothing.
    if (error instanceof ToolFailure) return { required: false };
    throw error;
  }
}
