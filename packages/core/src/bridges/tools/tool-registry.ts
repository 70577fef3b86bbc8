// Owns finding the code behind a tool's id, wherever its source is. T§8.
import { type ToolDescriptor, TurnDependencyError } from "@x/shared";
import { type IToolSource, sourceOf } from "../../runtime/tools/tool-source.js";
import type { IToolRegistry, RuntimeTool } from "../../runtime/turns/ports.js";

export class ToolRegistry implements IToolRegistry {
  readonly #sources: readonly IToolSource[];

  constructor({ toolSources }: { toolSources: readonly IToolSource[] }) {
    this.#sources = toolSources;
  }

  async resolve({ toolId }: ToolDescriptor): Promise<RuntimeTool> {
    const tool = await sourceOf(toolId, this.#sources)?.find(toolId);
    if (tool !== undefined) return tool;
    throw new TurnDependencyError(`there is no tool "${toolId}" now`, { data: { toolId } });
  }
}
