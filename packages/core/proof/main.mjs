// Runs proofs of quality.md §2 over the built core: `node main.mjs kill --points 2000 --instants 500 --seed 1`. The summary is one
// JSON object on standard output; what is being done stands on standard error. Exit code 1 at the first thing that does not hold.
import { parseArgs } from "node:util";
import { killProof } from "./kill/kill-proof.mjs";

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    points: { type: "string", default: "2000" },
    instants: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
  },
});
const seed = Number(values.seed);
const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);

say(`seed ${seed}`);
const summary = await killProof({
  points: Number(values.points),
  instants: Number(values.instants),
  seed,
  say,
});
console.log(JSON.stringify({ seed, ...summary }, null, 2));
