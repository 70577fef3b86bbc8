// @ts-check
// npm run bench: every figure of quality.md §3 against its floor in the same run, as a table and as JSON.
// Words choose rows: `npm run bench -- startupScan send`. `--json FILE` says where; default reports/bench.json.
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, release, totalmem } from "node:os";
import path from "node:path";
import { coreFigures } from "./bench/core-figures.mjs";
import { tableOf } from "./bench/table.mjs";
import { buildCli } from "./bootstrap/build.mjs";
import { reportsFolder } from "./bootstrap/paths.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";

const { words, file } = given(process.argv.slice(2));

await main(async () => {
  await prepare();
  await buildCli();
  const rows = await coreFigures(words);
  console.log(tableOf(rows));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ machine: machine(), rows }, null, 2)}\n`);
  console.log(`written to ${file}`);
  return 0;
});

/** @param {readonly string[]} args */
function given(args) {
  const at = args.indexOf("--json");
  const named = at === -1 ? undefined : args[at + 1];
  return {
    words: at === -1 ? args : args.toSpliced(at, 2),
    file: named === undefined ? path.join(reportsFolder, "bench.json") : path.resolve(named),
  };
}

function machine() {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    processors: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${release()}`,
    node: process.version,
  };
}
