// Owns the set of tools that are built in, bound to one workspace.
import type { ISettingsStore } from "../../ports/settings-store.js";
import type { PermissionCheck, RuntimeTool } from "../turns/ports.js";
import { askHuman } from "./ask-human.js";
import type { BuiltinTool, PermissionNeed } from "./builtin-tool.js";
import { fetchUrl } from "./fetch-url.js";
import { fileEdit } from "./file-edit.js";
import { fileList } from "./file-list.js";
import { fileRead } from "./file-read.js";
import { fileSearch } from "./file-search.js";
import { fileWrite } from "./file-write.js";
import { runCommand } from "./run-command.js";
import type { IToolSource } from "./tool-source.js";
import { Workspace } from "./workspace.js";
import type { IWorkspaceFolder } from "./workspace-folder.js";

export class BuiltinTools implements IToolSource {
  readonly name = "builtin";
  readonly #workspace: Workspace;
  readonly #tools: ReadonlyMap<string, BuiltinTool>;

  constructor({
    workspaceFolder,
    settingsStore,
  }: {
    workspaceFolder: IWorkspaceFolder;
    settingsStore: ISettingsStore;
  }) {
    this.#workspace = new Workspace(() => workspaceFolder.current());
    const allowPrivateAddresses = () => settingsStore.current().permissions.allowPrivateAddresses;
    const tools = [
      fileList,
      fileRead,
      fileSearch,
      fileWrite,
      fileEdit,
      runCommand,
      fetchUrl(allowPrivateAddresses),
      askHuman,
    ];
    this.#tools = new Map(tools.map((tool) => [tool.descriptor.toolId, tool]));
  }

  async descriptors() {
    return [...this.#tools.values()].map((tool) => tool.descriptor);
  }

  async find(toolId: string): Promise<RuntimeTool | undefined> {
    return this.#tools.get(toolId)?.bind(this.#workspace);
  }

  async permission({ toolId, input }: PermissionCheck): Promise<PermissionNeed | undefined> {
    return this.#tools.get(toolId)?.permission(input, this.#workspace);
  }
}
