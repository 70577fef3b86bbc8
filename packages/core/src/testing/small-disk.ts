// A real file system that is soon full: a small tmpfs, where this machine and this user may mount one.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  readonly path: string;
  unmount(): void;
}

/** Undefined where mounting is not allowed or there is no tmpfs. */
export function mountSmallDisk(bytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), "x-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", path], { stdio: "ignore" });
  } catch {
    rmdirSync(path);
    return undefined;
  }
  return {
    path,
    unmount: () => {
      execFileSync("umount", [path]);
      rmdirSync(path);
    },
  };
}
