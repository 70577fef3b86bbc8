// @ts-check
// npm test: everything that can be checked, stage by stage, to the end even when one fails.
// With --without-e2e (npm run check) all but the window. The last line is the true count.
import { commandLine } from "./bootstrap/command-line.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";
import { electronStand } from "./check/electron-stand.mjs";
import { groundwork, oneFailure, testStage, toolStage } from "./check/stages.mjs";
import { closingLine, sum } from "./check/totals.mjs";
import { endToEndTests, unitTests } from "./check/vitest.mjs";

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.once(signal, () => process.exit(1));

await main(async () => {
  const { flags } = commandLine(process.argv.slice(2), { flags: ["without-e2e"] });
  const totals = sum(await check(!flags.has("without-e2e")));
  console.log(closingLine(totals));
  return totals.failed === 0 ? 0 : 1;
});

/** @param {boolean} withWindow */
async function check(withWindow) {
  const ground = await groundwork("dependencies", prepare);
  if (!ground.stands) return [oneFailure];
  return [
    await toolStage("format", "@biomejs/biome", ["check", "."]),
    await toolStage("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
    await toolStage("types", "typescript", ["-b"]),
    await toolStage("dead code", "knip", []),
    await testStage("unit tests", "unit", unitTests),
    ...(withWindow ? [await endToEnd()] : []),
  ];
}

async function endToEnd() {
  const ground = await groundwork("real Electron", electronStand);
  if (!ground.stands) return oneFailure;
  const { env, workers, stop } = ground.result;
  try {
    return await testStage("end to end", "e2e", endToEndTests(workers), env);
  } finally {
    stop();
  }
}
