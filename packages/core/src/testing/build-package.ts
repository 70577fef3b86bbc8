// The built form of a package, for what can only be run built: a program, the module of a thread.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");

/** Builds a package (`packages/core`) and what it stands on; does nothing when all of that is up to date. */
export function buildPackage(folder: string): Promise<void> {
  return runNode(join(ROOT, "node_modules", "typescript", "bin", "tsc"), "-b", join(ROOT, folder));
}

/** Runs a script of the repository that makes one built file, after what it stands on is built. */
export function runBuildScript(script: string): Promise<void> {
  return runNode(join(ROOT, script));
}

async function runNode(...args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args);
}
