// @ts-check
// npm run proof: the long proofs of quality.md §2, by hand and every night. Arguments go to packages/core/proof/main.mjs;
// `npm run proof -- --seed 7` replays a run.
import path from "node:path";
import { buildCli } from "./bootstrap/build.mjs";
import { handOver } from "./bootstrap/hand-over.mjs";
import { root } from "./bootstrap/paths.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";

const program = path.join(root, "packages", "core", "proof", "main.mjs");

await main(async () => {
  await prepare();
  await buildCli();
  return handOver(process.execPath, [program, ...process.argv.slice(2)], process.env);
});
