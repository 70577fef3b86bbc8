// @ts-check
// Two empty projects that install the packed packages, one by npm as the README says and one by pnpm, and run a task with them.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findPnpm } from "../bootstrap/package-manager.mjs";
import { root } from "../bootstrap/paths.mjs";
import { Refusal } from "../bootstrap/refusal.mjs";
import { mustRun, toolScript } from "../bootstrap/run.mjs";

/** @typedef {import("./pack-packages.mjs").Tarballs} Tarballs */

const compilerOptions = {
  target: "ES2023",
  module: "nodenext",
  outDir: "built",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
};

const commonJs = `
(async () => {
  const { createCore } = await import("@x/core");
  const { HeadlessRunError } = await import("@x/shared");
  const core = await createCore({ workDir: process.env.X_WORK_DIR });
  const input = { role: "user", content: process.argv[2] };
  const model = { provider: "offline-guide", model: "rules" };
  const { text } = await core.headless.run({ agent: { agentId: "copilot", overrides: { model } }, input });
  console.log(text, typeof HeadlessRunError);
  await core.close();
})();
`;

/**
 * The script of examples/headless and the example of the package's page, as TypeScript.
 * @param {string} workshop
 * @param {Tarballs} tarballs
 */
export async function esmProject(workshop, tarballs) {
  const folder = path.join(workshop, "esm");
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "stranger", private: true, type: "module" }),
  );
  const install = ["install", "--no-audit", "--no-fund", "--prefer-offline", tarballs.shared, tarballs.core];
  await mustRun("Installing the packed packages by npm", "npm", install, { cwd: folder });
  copyFileSync(path.join(root, "examples/headless/run.js"), path.join(folder, "run.ts"));
  writeFileSync(path.join(folder, "page.ts"), pageExample());
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["run.ts", "page.ts"] }),
  );
  await mustRun(
    "Compiling against the packed types",
    process.execPath,
    [toolScript("typescript"), "-p", "."],
    {
      cwd: folder,
    },
  );
  await answers(folder, "built/run.js");
  await answers(folder, "built/page.js");
}

function pageExample() {
  const page = readFileSync(path.join(root, "packages/core/README.md"), "utf8");
  const [, example] = /^```ts\n(.*?)^```$/ms.exec(page) ?? [];
  if (example === undefined) throw new Refusal("packages/core/README.md has no example.");
  return example;
}

/**
 * @param {string} workshop
 * @param {Tarballs} tarballs
 */
export async function commonJsProject(workshop, tarballs) {
  const folder = await project(path.join(workshop, "cjs"), tarballs, { type: "commonjs" });
  writeFileSync(path.join(folder, "run.js"), commonJs);
  await answers(folder, "run.js");
}

/**
 * @param {string} folder
 * @param {Tarballs} tarballs
 * @param {{ type: string }} kind
 */
async function project(folder, { shared, core }, { type }) {
  mkdirSync(folder);
  const dependencies = { "@x/shared": `file:${shared}`, "@x/core": `file:${core}` };
  const manifest = { name: "stranger", private: true, type, dependencies };
  // What is not published yet is found in its tarball.
  const pnpmSettings = { overrides: { "@x/shared": `file:${shared}` } };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ ...manifest, pnpm: pnpmSettings }));
  const pnpm = await findPnpm();
  const install = ["install", "--ignore-workspace", "--prefer-offline", "--dir", folder];
  await mustRun("Installing the packed packages", pnpm.command, [...pnpm.args, ...install], {
    env: pnpm.env,
  });
  return folder;
}

/**
 * @param {string} folder
 * @param {string} script
 */
async function answers(folder, script) {
  writeFileSync(path.join(folder, "notes.txt"), "");
  const env = { ...process.env, X_WORK_DIR: path.join(folder, "store"), X_MODEL: "offline-guide/rules" };
  const output = await mustRun(script, process.execPath, [script, "help"], { cwd: folder, env });
  if (!/offline guide/i.test(output))
    throw new Refusal(`${script} answered otherwise than expected:\n${output}`);
}
