// A folder of its own for a test, gone afterwards. Made and removed by calls that block: by way of other threads each file of it
// costs several times as much.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function withTemporaryDirectory<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = mkdtempSync(join(tmpdir(), "x-core-"));
  try {
    return await use(path);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
