// @ts-check
// npm test: everything that can be checked, stage by stage, to the end even when one fails.
// With --without-e2e (npm run check) all but the window. The last line is the true count.
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";
import { electronStand } from "./check/electron-stand.mjs";
import { groundwork, testStage, toolStage } from "./check/stages.mjs";
import { closingLine, sum } from "./check/totals.mjs";
import { endToEndTests, unitTests } from "./check/vitest.mjs";

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.once(signal, () => process.exit(1));

await main(async () => {
  await prepare();
  const totals = sum([
    await toolStage("format", "@biomejs/biome", ["check", "."]),
    await toolStage("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
    await toolStage("types", "typescript", ["-b"]),
    await toolStage("dead code", "knip", []),
    await testStage("unit tests", "unit", unitTests),
    ...(process.argv.includes("--without-e2e") ? [] : [await endToEnd()]),
  ]);
  console.log(closingLine(totals));
  return totals.failed === 0 ? 0 : 1;
});

async function endToEnd() {
  const stand = await groundwork("real Electron", electronStand);
  if (stand === undefined) return { passed: 0, failed: 1, skipped: 0 };
  try {
    return await testStage("end to end", "e2e", endToEndTests, stand.env);
  } finally {
    stand.stop();
  }
}
