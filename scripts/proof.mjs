// @ts-check
// npm run proof: the long proofs of quality.md §2, by hand and every night (docs/reliability.md). Arguments go to
// packages/core/proof/main.mjs; `npm run proof -- kill --seed 7` replays a run.
import path from "node:path";
import { buildCli } from "./bootstrap/build.mjs";
import { handOver } from "./bootstrap/hand-over.mjs";
import { reportsFolder, root } from "./bootstrap/paths.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";

const program = path.join(root, "packages", "core", "proof", "main.mjs");
const table = path.join(reportsFolder, "faults.md");

await main(async () => {
  await prepare();
  await buildCli();
  return handOver(process.execPath, [program, "--table", table, ...process.argv.slice(2)], process.env);
});
