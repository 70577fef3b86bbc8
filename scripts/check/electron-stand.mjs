// @ts-check
// Everything an end-to-end test stands on: the built app, a real Electron, its libraries, a screen.
import { buildCli, buildDesktop } from "../bootstrap/build.mjs";
import { hasDisplay, startVirtualDisplay } from "../electron/display.mjs";
import { electronEnvironment, provideElectron } from "../electron/provide.mjs";
import { requireSystemLibraries } from "../electron/system-libraries.mjs";

/**
 * The environment for the tests' process, and what takes the screen away again.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop: () => void }>}
 */
export async function electronStand() {
  await buildCli();
  await buildDesktop();
  const electron = await provideElectron();
  const virtualDisplay = !hasDisplay(process.env, process.platform);
  await requireSystemLibraries(electron.executable, { virtualDisplay });
  const screen = virtualDisplay ? await startVirtualDisplay() : undefined;
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return {
    env: { ...env, ...electronEnvironment(electron), ...(screen && { DISPLAY: screen.display }) },
    stop: () => screen?.stop(),
  };
}
