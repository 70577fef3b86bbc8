// Owns why the runtime answered a tool call in the tool's place. PURE. T§9–§11.
import type { ToolCallState } from "@x/shared";

/** Undefined for a tool's own result. */
export function runtimeCause({ result }: ToolCallState): unknown {
  if (result?.source !== "runtime") return undefined;
  const { metadata } = result.result;
  return typeof metadata === "object" && metadata !== null && "cause" in metadata
    ? metadata["cause"]
    : undefined;
}
