// The built form of a package, for what can only be run built: a program, the module of a thread.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");

/** Builds a package (`packages/core`) and what it stands on; does nothing when all of that is up to date. */
export async function buildPackage(folder: string): Promise<void> {
  const compiler = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  await promisify(execFile)(process.execPath, [compiler, "-b", join(ROOT, folder)]);
}
