// Whether a process still does anything.
import { readFileSync } from "node:fs";

/** A zombie that its new parent has not fetched yet does nothing any more. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !(process.platform === "linux" && / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")));
  } catch {
    return false;
  }
}
