// @ts-check
// Reads the fuses out of a packaged Electron.
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";

/**
 * Fuse by fuse, by its name in @electron/fuses, what the program has: "on" or "off". What this Electron does not have is left out.
 * @param {string} executable
 */
export async function packagedFuses(executable) {
  const wire = await getCurrentFuseWire(executable);
  /** @type {Record<string, string>} */
  const states = {};
  for (const [name, index] of Object.entries(FuseV1Options)) {
    if (typeof index !== "number") continue;
    const state = /** @type {Record<number, number>} */ (/** @type {unknown} */ (wire))[index];
    if (state === FuseState.ENABLE) states[name] = "on";
    if (state === FuseState.DISABLE) states[name] = "off";
  }
  return states;
}
