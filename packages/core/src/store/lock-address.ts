// Owns where the lock of a store lies, so that every way to the same folder leads to the same lock. Pure.
import { join } from "node:path";

/** Which folder it is, whatever path leads to it: links, mounts and renames change nothing. */
export interface FolderIdentity {
  readonly device: bigint;
  readonly inode: bigint;
}

export type LockAddress =
  /** A name in a space of the kernel's own, taken by listening on it; there is no file to be left behind. */
  | { readonly kind: "socket"; readonly name: string }
  /** A file that is locked while it is open; what it says means nothing when nobody has locked it. */
  | { readonly kind: "file"; readonly path: string };

/** Undefined on a system that offers neither. */
export function lockAddress(
  platform: NodeJS.Platform,
  workDir: string,
  { device, inode }: FolderIdentity,
): LockAddress | undefined {
  const name = `x-store-${device}-${inode}`;
  switch (platform) {
    case "linux":
    case "android":
      return { kind: "socket", name: `\0${name}` };
    case "win32":
      return { kind: "socket", name: `\\\\.\\pipe\\${name}` };
    case "darwin":
    case "freebsd":
    case "netbsd":
    case "openbsd":
      return { kind: "file", path: join(workDir, "store.lock") };
    default:
      return undefined;
  }
}
