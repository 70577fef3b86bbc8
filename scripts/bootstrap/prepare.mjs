// @ts-check
// What every command does first: the right Node, the dependencies of the lockfile.
import { install } from "./install.mjs";
import { requireNode } from "./node-version.mjs";

export async function prepare() {
  requireNode();
  await install();
}
