// @ts-check
// npm run test:packed: what would be published of @x/shared and @x/core, tried as strangers would: packed, examined,
// installed into an empty strict TypeScript project of ES modules and into one of CommonJS, and run there.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildCli } from "./bootstrap/build.mjs";
import { commandLine } from "./bootstrap/command-line.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";
import { timed } from "./bootstrap/say.mjs";
import { commonJsProject, esmProject } from "./packed/consumers.mjs";
import { examine } from "./packed/examine.mjs";
import { packPackages } from "./packed/pack-packages.mjs";

await main(async () => {
  commandLine(process.argv.slice(2), {});
  await prepare();
  await buildCli();
  const workshop = mkdtempSync(path.join(tmpdir(), "x-packed-"));
  try {
    const tarballs = await timed("Packing @x/shared and @x/core", () => packPackages(workshop));
    for (const tarball of Object.values(tarballs)) console.log(await examine(tarball));
    await timed("A strict TypeScript project of ES modules", () => esmProject(workshop, tarballs));
    await timed("A CommonJS project", () => commonJsProject(workshop, tarballs));
    return 0;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
});
