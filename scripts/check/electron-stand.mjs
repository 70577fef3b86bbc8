// @ts-check
// Everything an end-to-end test stands on: the built app, a real Electron, its libraries, a screen.
// Tests that would take each other's focus run side by side only where each worker has a screen in memory of its own.
import { availableParallelism } from "node:os";
import { buildCli, buildDesktop } from "../bootstrap/build.mjs";
import { hasDisplay, startVirtualDisplay } from "../electron/display.mjs";
import { electronEnvironment, provideElectron } from "../electron/provide.mjs";
import { requireSystemLibraries } from "../electron/system-libraries.mjs";

const MOST_SCREENS = 2;

/**
 * The environment for the tests' process, how many may run at once, and what takes the screens away again.
 * @param {Promise<unknown>} [beforeBuilding] who else builds the program just now
 * @returns {Promise<{ env: NodeJS.ProcessEnv, workers: number, stop: () => void }>}
 */
export async function electronStand(beforeBuilding) {
  const electron = await provideElectron();
  await beforeBuilding;
  await buildCli();
  await buildDesktop();
  const virtualDisplay = !hasDisplay(process.env, process.platform);
  await requireSystemLibraries(electron.executable, { virtualDisplay });
  const workers = virtualDisplay ? Math.min(availableParallelism(), MOST_SCREENS) : 1;
  const screens = virtualDisplay
    ? await Promise.all(Array.from({ length: workers }, startVirtualDisplay))
    : [];
  const displays = screens.map(({ display }) => display).join();
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return {
    env: { ...env, ...electronEnvironment(electron), ...(virtualDisplay && { X_E2E_DISPLAYS: displays }) },
    workers,
    stop: () => {
      for (const screen of screens) screen.stop();
    },
  };
}
