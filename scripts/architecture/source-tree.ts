// Reads the repository's own sources, and which packages there are. The only file here that touches the disk.
// Spec: architecture.md, "Rules that a machine checks".
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readModule } from "./module-facts.js";
import type { Workspace, WorkspacePackage } from "./workspace.js";

const notOurs = new Set(["node_modules", "dist", "out", "coverage", "reports", ".cache", ".git"]);
const source = /\.(ts|tsx|mts|cts|mjs|cjs|js|jsx)$/;

export function readWorkspace(root: string): Workspace {
  const modules = sourcesBelow(root, "").map((file) =>
    readModule(file, readFileSync(path.join(root, file), "utf8")),
  );
  const packages = ["packages", "apps"].flatMap((group) =>
    existsSync(path.join(root, group))
      ? readdirSync(path.join(root, group))
          .map((name) => `${group}/${name}`)
          .filter((folder) => existsSync(path.join(root, folder, "package.json")))
          .map((folder) => readPackage(root, folder))
      : [],
  );
  return { modules, packages };
}

function sourcesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : sourcesBelow(root, inside);
    return source.test(entry.name) ? [inside] : [];
  });
}

function readPackage(root: string, folder: string): WorkspacePackage {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8")) as {
    name: string;
    exports?: Record<string, { "@x/source"?: string }>;
  };
  const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    const file = target["@x/source"];
    return file === undefined ? [] : [[subpath, path.posix.join(folder, file)] as const];
  });
  return { name: manifest.name, folder, entries: Object.fromEntries(entries) };
}
