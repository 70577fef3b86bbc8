// A small repository written down in a test: path to source text.
import { readModule } from "../module-facts.js";
import type { Workspace } from "../workspace.js";

export function workspaceOf(files: Readonly<Record<string, string>>): Workspace {
  return {
    modules: Object.entries(files).map(([path, text]) => readModule(path, text)),
    packages: [
      {
        name: "@x/shared",
        folder: "packages/shared",
        entries: { ".": "packages/shared/src/index.ts", "./testing": "packages/shared/src/testing/index.ts" },
      },
      {
        name: "@x/core",
        folder: "packages/core",
        entries: { ".": "packages/core/src/index.ts", "./testing": "packages/core/src/testing/index.ts" },
      },
      { name: "@x/desktop", folder: "apps/desktop", entries: {} },
      { name: "@x/cli", folder: "apps/cli", entries: {} },
    ],
  };
}
