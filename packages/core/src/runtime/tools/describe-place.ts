// Owns what a person is shown of the place that a file tool would touch: where it really leads now.
import type { JsonValue } from "@x/shared";
import { ToolFailure } from "./tool-failure.js";
import type { Workspace } from "./workspace.js";

/** Also where the path leads nowhere: the person sees the reason why the call will fail. */
export async function describePlace(
  path: string,
  workspace: Workspace,
): Promise<{ [key: string]: JsonValue }> {
  try {
    const { real, exists, isInside } = await workspace.locate(path);
    return { path: real, replaces: exists, ...(isInside ? {} : { outsideWorkspace: true }) };
  } catch (error) {
    if (error instanceof ToolFailure) return { path, problem: error.message };
    throw error;
  }
}
