// @ts-check
// Brings node_modules to what the lockfile says; does nothing when it is there already.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { findPnpm } from "./package-manager.mjs";
import { root } from "./paths.mjs";
import { mustRun } from "./run.mjs";
import { timed } from "./say.mjs";
import { contentHash, isCurrent, remember } from "./stamp.mjs";

// Inside node_modules, so that it goes when they go.
const stampFile = path.join(root, "node_modules", ".cache", "x-install");

export async function install() {
  const hash = contentHash(installInputs());
  if (isCurrent(stampFile, hash)) return;
  await timed("Installing the dependencies from the lockfile", async () => {
    const pnpm = await findPnpm();
    await mustRun(
      "Installing the dependencies",
      pnpm.command,
      [...pnpm.args, "install", "--frozen-lockfile"],
      { env: pnpm.env },
    );
  });
  remember(stampFile, hash);
}

function installInputs() {
  const workspaces = ["apps", "packages"].flatMap((group) => {
    const folder = path.join(root, group);
    return existsSync(folder)
      ? readdirSync(folder)
          .sort()
          .map((name) => path.join(folder, name))
      : [];
  });
  return [
    path.join(root, "pnpm-lock.yaml"),
    path.join(root, "pnpm-workspace.yaml"),
    ...[root, ...workspaces].map((folder) => path.join(folder, "package.json")),
  ];
}
