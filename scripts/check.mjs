// @ts-check
// npm test: everything that can be checked, stage by stage, to the end even when one fails.
// With --without-e2e (npm run check) all but the window. The last line is the true count.
import { buildCli } from "./bootstrap/build.mjs";
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
  const types = toolStage("types", "typescript", ["-b"]);
  // Tests start the program, so it stands before they begin, and nothing builds it anew beside them.
  const program = types.then(() => groundwork("program", buildCli));
  // The unit tests often wait for processes and disks: the rest has time to go on beside them.
  const [unit, read, window] = await Promise.all([
    program.then(() => testStage("unit tests", "unit", unitTests)),
    program.then(readingStages),
    withWindow ? windowGround(program) : undefined,
  ]);
  try {
    const built = (await program).stands ? [] : [oneFailure];
    return [await types, ...built, ...read, unit, ...(window === undefined ? [] : [await window.tests()])];
  } finally {
    window?.stop();
  }
}

/** What only reads the sources. */
async function readingStages() {
  return [
    await toolStage("format", "@biomejs/biome", ["check", "."]),
    await toolStage("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
    await toolStage("dead code", "knip", []),
  ];
}

/**
 * What the window's tests stand on, the tests themselves, and what ends it.
 * @param {Promise<unknown>} program
 */
async function windowGround(program) {
  const ground = await groundwork("real Electron", () => electronStand(program));
  if (!ground.stands) return { tests: async () => oneFailure, stop: () => {} };
  const { env, workers, stop } = ground.result;
  return { tests: () => testStage("end to end", "e2e", endToEndTests(workers), env), stop };
}
