// @ts-check
// The libraries of the system that Electron is linked against: which are missing, and the one command that
// brings them. Runs that command itself only as root on Debian or Ubuntu.
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../bootstrap/refusal.mjs";
import { mustRun, run } from "../bootstrap/run.mjs";
import { timed } from "../bootstrap/say.mjs";

/**
 * The names that `ldd` could not find.
 * @param {string} lddOutput
 */
export function missingLibraries(lddOutput) {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found$/gm)].map(
    (match) => /** @type {string} */ (match[1]),
  );
}

/**
 * @typedef {{ id: string, version: number, apt: boolean }} System
 * @param {string} osRelease the text of /etc/os-release
 * @returns {System}
 */
export function systemOf(osRelease) {
  const field = (/** @type {string} */ name) =>
    new RegExp(`^${name}="?([^"\n]*)"?$`, "m").exec(osRelease)?.[1] ?? "";
  const family = [field("ID"), ...field("ID_LIKE").split(" ")];
  return {
    id: field("ID"),
    version: Number.parseFloat(field("VERSION_ID")),
    apt: family.some((name) => name === "debian" || name === "ubuntu"),
  };
}

/**
 * What a bare system needs, by package name.
 * @param {System} system
 * @param {boolean} virtualDisplay whether the tests' screen in memory is wanted too
 */
export function aptPackages(system, virtualDisplay) {
  // Both systems renamed the sound library when they widened time to 64 bits.
  const renamed = system.version >= (system.id === "ubuntu" ? 24.04 : 13);
  const libraries = ["libgtk-3-0", "libnss3", renamed ? "libasound2t64" : "libasound2", "libgbm1"];
  return virtualDisplay ? ["xvfb", ...libraries] : libraries;
}

/**
 * @param {string} executable
 * @param {{ virtualDisplay: boolean }} needs
 */
export async function requireSystemLibraries(executable, { virtualDisplay }) {
  const missing = await missingHere(executable, virtualDisplay);
  if (missing.length === 0) return;
  const system = systemOf(existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "");
  const named = `Electron needs what this system lacks: ${missing.join(", ")}.`;
  if (!system.apt)
    throw new Refusal(`${named} Install the packages that hold them and run the command again.`);

  const packages = aptPackages(system, virtualDisplay);
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  if (process.getuid?.() !== 0) {
    throw new Refusal(
      `${named} This brings it:\n\n  sudo apt-get update && sudo apt-get ${install.join(" ")}\n`,
    );
  }
  await timed(`Installing system libraries (apt-get ${install.join(" ")})`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await mustRun("apt-get update", "apt-get", ["update"], { env });
    await mustRun("apt-get install", "apt-get", install, { env });
  });
  const still = await missingHere(executable, virtualDisplay);
  if (still.length > 0)
    throw new Refusal(`Electron still lacks ${still.join(", ")} after apt-get ${install.join(" ")}.`);
}

/**
 * @param {string} executable
 * @param {boolean} virtualDisplay
 */
async function missingHere(executable, virtualDisplay) {
  if (process.platform !== "linux") return [];
  const linked = await run("ldd", [executable]);
  return [...missingLibraries(linked.output), ...(virtualDisplay && !onPath("Xvfb") ? ["Xvfb"] : [])];
}

/** @param {string} program */
function onPath(program) {
  return (process.env.PATH ?? "").split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
