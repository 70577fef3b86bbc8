// Owns the set of tools that are built in, bound to one workspace.
import type { PermissionCheck, RuntimeTool } from "../turns/ports.js";
import { askHuman } from "./ask-human.js";
import type { BuiltinTool, PermissionNeed } from "./builtin-tool.js";
import { fileList } from "./file-list.js";
import { fileRead } from "./file-read.js";
import { fileWrite } from "./file-write.js";
import type { IToolSource } from "./tool-source.js";
import { Workspace } from "./workspace.js";

const TOOLS: readonly BuiltinTool[] = [fileList, fileRead, fileWrite, askHuman];
const toolById = new Map(TOOLS.map((tool) => [tool.descriptor.toolId, tool]));

export class BuiltinTools implements IToolSource {
  readonly name = "builtin";
  readonly #workspace: Workspace;

  /** `workspaceDir`: absolute path of the folder that file tools may touch. */
  constructor({ workspaceDir }: { workspaceDir: string }) {
    this.#workspace = new Workspace(workspaceDir);
  }

  async descriptors() {
    return TOOLS.map((tool) => tool.descriptor);
  }

  async find(toolId: string): Promise<RuntimeTool | undefined> {
    return toolById.get(toolId)?.bind(this.#workspace);
  }

  async permission({ toolId, input }: PermissionCheck): Promise<PermissionNeed | undefined> {
    return toolById.get(toolId)?.permission(input, this.#workspace);
  }
}
