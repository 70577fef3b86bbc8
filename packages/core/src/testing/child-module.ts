// A TypeScript module of ours in a process of its own, so that a test can see it die. No build: it is loaded from source.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));

// What the workspace's test configuration says of resolving, for a process that has none.
const BOOT = `
import { createViteServer } from "vitest/node";
const conditions = ["@x/source"];
const server = await createViteServer({
  configFile: false,
  root: process.cwd(),
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, "module", "node", "development|production"] } },
});
await server.ssrLoadModule(process.argv[1]);
await server.close();
`;

export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Lines of standard output. */
  readonly lines: readonly string[];
  readonly errors: string;
}

/** Runs the module (a path from the package's folder); it finds `args` from `process.argv[2]` on. Resolves when the process is gone. */
export function runChildModule(module: string, args: readonly string[]): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", BOOT, `/${module}`, ...args], {
      cwd: PACKAGE,
    });
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
