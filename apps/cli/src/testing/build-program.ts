// Builds the program once before the tests of this package: some run it as the process that it is.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, "..", "..", "bundle.mjs")]);
}
