// @ts-check
// npm run build: everything that runs, from a bare clone.
import { buildCli, buildDesktop } from "./bootstrap/build.mjs";
import { commandLine } from "./bootstrap/command-line.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";

await main(async () => {
  commandLine(process.argv.slice(2), {});
  await prepare();
  await buildCli();
  await buildDesktop();
  return 0;
});
