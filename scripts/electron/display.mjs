// @ts-check
// Whether a window can be shown here, and a screen in memory for where it cannot.
import { spawn } from "node:child_process";
import { Refusal } from "../bootstrap/refusal.mjs";

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function hasDisplay(env, platform) {
  if (platform === "darwin" || platform === "win32") return true;
  return Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
}

/**
 * Starts Xvfb on the first free display number.
 * @returns {Promise<{ display: string, stop: () => void }>}
 */
export function startVirtualDisplay() {
  return new Promise((resolve, reject) => {
    // Xvfb writes the number it took to descriptor 3, once it is ready for clients.
    const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    });
    let complaint = "";
    child.stderr?.setEncoding("utf8").on("data", (chunk) => {
      complaint += chunk;
    });
    const stop = () => {
      child.kill();
    };
    process.once("exit", stop);
    child.on("error", (error) => reject(new Refusal(`The virtual display did not start: ${error.message}`)));
    child.on("exit", () => reject(new Refusal(`The virtual display ended early:\n${complaint}`)));
    child.stdio[3]?.once("data", (number) => resolve({ display: `:${String(number).trim()}`, stop }));
  });
}
