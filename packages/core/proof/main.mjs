// Runs proofs of quality.md §2 over the built core: `node main.mjs kill --points 2000 --instants 500 --seed 1`, `faults`, `fuzz`,
// `soak`, or `all` of them. The summary is one JSON object on standard output; what is being done stands on standard error. Exit code 1
// when something does not hold. The seed replays a run.
import { parseArgs } from "node:util";
import { PROOFS } from "./proofs.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    points: { type: "string", default: "2000" },
    instants: { type: "string", default: "500" },
    every: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    table: { type: "string" },
    mutations: { type: "string", default: "20000" },
    from: { type: "string", default: "0" },
    seconds: { type: "string", default: "600" },
    turns: { type: "string", default: "200" },
  },
});
const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
const wanted = positionals.length === 0 || positionals.includes("all") ? Object.keys(PROOFS) : positionals;

try {
  const { only, table, ...texts } = values;
  const numbers = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, numberOf(name, text)]),
  );
  const { seed } = numbers;
  say(`seed ${seed}`);
  /** @type {Record<string, object>} */
  const summaries = {};
  for (const name of wanted) {
    const proof = PROOFS[name];
    if (proof === undefined)
      throw new Error(`there is no proof "${name}"; there are ${Object.keys(PROOFS).join(", ")}`);
    say(`${name}:`);
    const { isHeld, ...summary } = await proof({ ...numbers, only, table, say });
    if (!isHeld) process.exitCode = 1;
    summaries[name] = summary;
  }
  console.log(JSON.stringify({ seed, ...summaries }, null, 2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/**
 * @param {string} name
 * @param {string} text
 */
function numberOf(name, text) {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`--${name} takes a number, not "${text}"`);
}
