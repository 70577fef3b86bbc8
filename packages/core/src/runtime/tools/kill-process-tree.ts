// Owns ending a process with everything it started: politely, then not. app §4 "killed with its whole process group".
import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

// Together below the two seconds that a closing program gives its tools.
const POLITE_MS = 1_000;
const STEP_MS = 25;

/** `pid` must lead its own process group (`detached`). Resolves when no process of the group is left. */
export async function killProcessTree(pid: number): Promise<void> {
  if (process.platform === "win32") return killWindowsTree(pid);
  signalGroup(pid, "SIGTERM");
  for (let waited = 0; waited < POLITE_MS; waited += STEP_MS) {
    if (!signalGroup(pid, 0)) return;
    await sleep(STEP_MS);
  }
  signalGroup(pid, "SIGKILL");
  for (let waited = 0; waited < POLITE_MS && signalGroup(pid, 0); waited += STEP_MS) await sleep(STEP_MS);
}

/** False when the group has no process left (zombies that nobody has waited for still count as one). */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    // EPERM: a member changed its user; the others got the signal.
    if (error instanceof Error && "code" in error && error.code === "EPERM") return true;
    throw error;
  }
}

function killWindowsTree(pid: number): Promise<void> {
  return new Promise((resolve) => {
    // A tree that is gone already makes this fail, and that is what was wanted.
    execFile("taskkill", ["/pid", String(pid), "/T", "/F"], () => resolve());
  });
}
