// Owns the contract of a place that tools come from: built in, or a server. A tool's id begins with its source's name.
import type { ToolDescriptor } from "@x/shared";
import type { PermissionCheck, RuntimeTool } from "../turns/ports.js";
import type { PermissionNeed } from "./builtin-tool.js";

export interface IToolSource {
  /** The part of its tool ids before the first colon. */
  readonly name: string;
  /** Every tool it has now; what is offered to agents. */
  descriptors(): Promise<readonly ToolDescriptor[]>;
  /**
   * Waits, longer than `descriptors` does, until it has the tools of these names, the model's or its ids; of others it knows
   * nothing. For runs that name their tools. Throws `turn-dependency-missing` when what they come from cannot be used.
   */
  prepare?(named: readonly string[]): Promise<void>;
  /** Undefined when it has no such tool (now). */
  find(toolId: string): Promise<RuntimeTool | undefined>;
  /** Asked for tools of its own only; undefined when it has no such tool. A rejection counts as "required". */
  permission(call: PermissionCheck): Promise<PermissionNeed | undefined>;
  /** Gives up what it holds, processes and connections. */
  close?(): Promise<void>;
}

export function sourceOf(toolId: string, sources: readonly IToolSource[]): IToolSource | undefined {
  const colon = toolId.indexOf(":");
  return sources.find((source) => source.name === toolId.slice(0, Math.max(0, colon)));
}
