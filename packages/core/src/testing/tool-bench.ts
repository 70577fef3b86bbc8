// Owns running one built-in tool in a temporary workspace, outside of any turn: what its tests need.
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonValue, ToolResultData } from "@x/shared";
import type { BuiltinTool, PermissionNeed } from "../runtime/tools/builtin-tool.js";
import { Workspace } from "../runtime/tools/workspace.js";

export class ToolBench {
  /** The workspace folder, links resolved; its parent is empty but for it. */
  readonly root: string;
  /** Everything the tool reported on the way, over all runs. */
  readonly progress: JsonValue[] = [];
  readonly abort = new AbortController();
  readonly #tool: BuiltinTool;
  readonly #workspace: Workspace;

  private constructor(tool: BuiltinTool, root: string) {
    this.#tool = tool;
    this.root = root;
    this.#workspace = new Workspace(() => root);
  }

  static async of(tool: BuiltinTool): Promise<ToolBench> {
    const base = await realpath(await mkdtemp(join(tmpdir(), "x-tool-")));
    const root = join(base, "workspace");
    await mkdir(root);
    return new ToolBench(tool, root);
  }

  run(input: JsonValue): Promise<ToolResultData> {
    const bound = this.#tool.bind(this.#workspace);
    if (!("execute" in bound)) throw new Error("this tool is answered from outside");
    return bound.execute(input, {
      turnId: "t1",
      toolCallId: "c1",
      signal: this.abort.signal,
      reportProgress: async (progress) => {
        this.progress.push(progress);
      },
    });
  }

  permission(input: JsonValue): Promise<PermissionNeed> {
    return this.#tool.permission(input, this.#workspace);
  }

  async clear(): Promise<void> {
    await rm(join(this.root, ".."), { recursive: true, force: true });
  }
}
