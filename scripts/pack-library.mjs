// @ts-check
// npm run pack:library: @x/shared and @x/core as they would be published, in reports/library, and how to install them.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { buildCli } from "./bootstrap/build.mjs";
import { commandLine } from "./bootstrap/command-line.mjs";
import { reportsFolder } from "./bootstrap/paths.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";
import { timed } from "./bootstrap/say.mjs";
import { packPackages } from "./packed/pack-packages.mjs";

const target = path.join(reportsFolder, "library");

await main(async () => {
  commandLine(process.argv.slice(2), {});
  await prepare();
  await buildCli();
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const { shared, core } = await timed("Packing @x/shared and @x/core", () => packPackages(target));
  console.log(`In your project: npm install "${shared}" "${core}"`);
  return 0;
});
