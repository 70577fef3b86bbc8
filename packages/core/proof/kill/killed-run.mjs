// One life of the writer, to its end or to its kill.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Acknowledged, verify } from "./verify.mjs";

/** @typedef {{ seed: number, fatalWrite?: number, moment?: "before" | "after", killAfterMs?: number, name: string }} Kill */

/**
 * Runs the writer on a store of its own, kills it (or lets it kill itself) and verifies what it left. Throws what does not hold, with
 * the folder of the store, which stays then.
 * @param {string} writer the path of its program
 * @param {Kill} kill
 * @returns {Promise<{ acknowledged: number, writes: number, torn: number, settled: number, killed: boolean }>}
 */
export async function killedRun(writer, { seed, fatalWrite = -1, moment = "before", killAfterMs, name }) {
  const folder = mkdtempSync(path.join(tmpdir(), "x-proof-"));
  try {
    const args = [
      writer,
      folder,
      `${seed}`,
      `${fatalWrite}`,
      moment,
      killAfterMs === undefined ? "once" : "forever",
    ];
    const { output, errors, killed } = await life(args, killAfterMs);
    const isExpected = killed === (fatalWrite >= 0 || killAfterMs !== undefined);
    if (!isExpected) throw new Error(killed ? "was killed by somebody else" : `was not killed: ${errors}`);
    const acknowledged = new Acknowledged(output);
    const { torn, settled } = await verify(folder, acknowledged, { mayBeTorn: killAfterMs !== undefined });
    rmSync(folder, { recursive: true, force: true });
    return { acknowledged: acknowledged.events, writes: acknowledged.writes, torn, settled, killed };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}: ${what} (what it left: ${folder})`, { cause: error });
  }
}

/**
 * @param {readonly string[]} args
 * @param {number | undefined} killAfterMs counted from the first acknowledged event
 * @returns {Promise<{ output: string, errors: string, killed: boolean }>}
 */
function life(args, killAfterMs) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      if (output === "" && killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
      output += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      errors += chunk;
    });
    child.on("error", reject);
    child.on("close", (_code, signal) => resolve({ output, errors, killed: signal === "SIGKILL" }));
  });
}
