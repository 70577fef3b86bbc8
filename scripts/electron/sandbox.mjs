// @ts-check
// Chromium's sandbox on Linux: off only where it cannot exist (root), and a way out named where the system forbids it.
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../bootstrap/refusal.mjs";

/**
 * @typedef {{ platform: NodeJS.Platform, user: number | undefined, helper: { owner: number, mode: number } | undefined, namespaces: boolean }} Situation
 * `helper` is the file chrome-sandbox; `namespaces` whether ordinary users may make user namespaces.
 */

/**
 * The arguments Electron needs, or undefined where its sandbox cannot be set up.
 * @param {Situation} situation
 */
export function sandboxArguments({ platform, user, helper, namespaces }) {
  if (platform !== "linux") return [];
  if (user === 0) return ["--no-sandbox"];
  const helperWorks = helper !== undefined && helper.owner === 0 && (helper.mode & 0o4000) !== 0;
  return helperWorks || namespaces ? [] : undefined;
}

/** @param {string} dist */
export function requireSandbox(dist) {
  const helperFile = path.join(dist, "chrome-sandbox");
  const found = existsSync(helperFile) ? statSync(helperFile) : undefined;
  const args = sandboxArguments({
    platform: process.platform,
    user: process.getuid?.(),
    helper: found && { owner: found.uid, mode: found.mode },
    namespaces:
      kernelSetting("kernel/apparmor_restrict_unprivileged_userns") !== "1" &&
      kernelSetting("kernel/unprivileged_userns_clone") !== "0",
  });
  if (args !== undefined) return args;
  throw new Refusal(
    "This system does not let ordinary users make the namespaces that Electron's sandbox stands on. " +
      `This gives its own helper the right instead:\n\n  sudo chown root:root '${helperFile}' && sudo chmod 4755 '${helperFile}'\n`,
  );
}

/** @param {string} name */
function kernelSetting(name) {
  const file = path.join("/proc/sys", name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
