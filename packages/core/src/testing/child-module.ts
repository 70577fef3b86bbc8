// A TypeScript module of ours in a process of its own, so that a test can see it die. It is bundled from source once, since loading
// hundreds of modules anew would take each process longer than what it does.
import { execFile, spawn } from "node:child_process";
import { join, parse } from "node:path";
import { promisify } from "node:util";

const PACKAGE = join(import.meta.dirname, "..", "..");
const BUNDLES = join(PACKAGE, "..", "..", ".cache", "child-modules");

// What the workspace's test configuration says of resolving.
const BUNDLE = `
import { build } from "vite";
const [module, outDir] = process.argv.slice(1);
const conditions = ["@x/source"];
await build({
  configFile: false,
  logLevel: "error",
  resolve: { conditions },
  define: { __filename: "import.meta.filename", __dirname: "import.meta.dirname" },
  ssr: { noExternal: true, resolve: { conditions: [...conditions, "module", "node", "development|production"] } },
  build: { ssr: module, outDir, emptyOutDir: true, minify: false, rolldownOptions: { output: { entryFileNames: "[name].mjs" } } },
});
`;

const bundles = new Map<string, Promise<string>>();

/** The bundled file of a module (a path from the package's folder). */
function bundled(module: string): Promise<string> {
  const known = bundles.get(module);
  if (known !== undefined) return known;
  const { name } = parse(module);
  const folder = join(BUNDLES, name);
  const made = promisify(execFile)(process.execPath, ["--input-type=module", "-e", BUNDLE, module, folder], {
    cwd: PACKAGE,
  }).then(() => join(folder, `${name}.mjs`));
  bundles.set(module, made);
  return made;
}

export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Lines of standard output. */
  readonly lines: readonly string[];
  readonly errors: string;
}

/** Runs the module (a path from the package's folder); it finds `args` from `process.argv[2]` on. Resolves when the process is gone. */
export async function runChildModule(module: string, args: readonly string[]): Promise<ChildEnd> {
  const file = await bundled(module);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: PACKAGE });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve({ code, signal, lines: output.split("\n").filter((line) => line !== ""), errors });
    });
  });
}
