// @ts-check
// npm run reference: the API reference of @x/shared and @x/core as pages, from their built types, in reports/reference.
// The generator has a compiler of its own (scripts/reference/package.json): it does not take ours.
import path from "node:path";
import { buildCli } from "./bootstrap/build.mjs";
import { commandLine } from "./bootstrap/command-line.mjs";
import { reportsFolder, root } from "./bootstrap/paths.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";
import { mustRun, toolScript } from "./bootstrap/run.mjs";
import { timed } from "./bootstrap/say.mjs";

const home = path.join(root, "scripts", "reference");
const target = path.join(reportsFolder, "reference");

await main(async () => {
  commandLine(process.argv.slice(2), {});
  await prepare();
  await buildCli();
  const doors = ["shared", "core"].flatMap((name) => [
    "--entryPoints",
    path.join(root, "packages", name, "dist", "index.d.ts"),
  ]);
  await timed("Writing the reference", () =>
    mustRun("Writing the reference", process.execPath, [
      toolScript("typedoc", home),
      ...doors,
      ...["--tsconfig", path.join(home, "tsconfig.json"), "--name", "X", "--readme", "none"],
      ...[
        "--disableSources",
        "--excludeInternal",
        "--excludePrivate",
        "--excludeExternals",
        "--skipErrorChecking",
      ],
      ...["--out", target],
    ]),
  );
  console.log(path.join(target, "index.html"));
  return 0;
});
