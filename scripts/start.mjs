// @ts-check
// npm start: the Copilot window, or where there is no display the chat in the terminal on the same store.
import { buildCli, buildDesktop, cliEntry } from "./bootstrap/build.mjs";
import { handOver } from "./bootstrap/hand-over.mjs";
import { desktopFolder } from "./bootstrap/paths.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";
import { say } from "./bootstrap/say.mjs";
import { hasDisplay } from "./electron/display.mjs";
import { electronEnvironment, provideElectron } from "./electron/provide.mjs";
import { requireSandbox } from "./electron/sandbox.mjs";
import { requireSystemLibraries } from "./electron/system-libraries.mjs";

const args = process.argv.slice(2);

await main(async () => {
  await prepare();
  return hasDisplay(process.env, process.platform) ? openWindow() : openTerminalChat();
});

async function openWindow() {
  await buildDesktop();
  const electron = await provideElectron();
  await requireSystemLibraries(electron.executable, { virtualDisplay: false });
  const sandbox = requireSandbox(electron.dist);
  // Some editors' terminals set this, and Electron would then be a plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return handOver(electron.executable, [...sandbox, desktopFolder, ...args], {
    ...env,
    ...electronEnvironment(electron),
  });
}

async function openTerminalChat() {
  await buildCli();
  say(
    "There is no display here, so this is the chat in the terminal; it works on the same store as the window.",
  );
  return handOver(process.execPath, [cliEntry, "chat", ...args], process.env);
}
