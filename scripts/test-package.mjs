// @ts-check
// npm run test:package: a test of the packaging on Debian or Ubuntu, as root. Makes the .deb around the Electron at hand,
// installs it, uses it as an ordinary user would, removes it. What is released comes from the workflow, with the current Electron.
import { execFileSync, spawn } from "node:child_process";
import { commandLine } from "./bootstrap/command-line.mjs";
import { main, Refusal } from "./bootstrap/refusal.mjs";
import { exitCode } from "./bootstrap/run.mjs";
import { startVirtualDisplay } from "./electron/display.mjs";

await main(async () => {
  const { flags } = commandLine(process.argv.slice(2), { flags: ["as-built"] });
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    throw new Refusal(
      "This test installs a package: run it as root on Debian or Ubuntu, best in a container.",
    );
  if (!flags.has("as-built")) execFileSync(process.execPath, ["scripts/package.mjs"], { stdio: "inherit" });
  const { display, stop } = await startVirtualDisplay();
  const tests = spawn(
    process.execPath,
    ["--test", "--test-reporter=spec", "scripts/package/installed.tests.mjs"],
    {
      env: { ...process.env, DISPLAY: display },
      stdio: "inherit",
    },
  );
  try {
    return await new Promise((resolve) => {
      tests.on("close", (code, signal) => resolve(exitCode(code, signal)));
    });
  } finally {
    stop();
  }
});
