import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Tests run from source: the "@x/source" condition of our packages' exports.
const conditions = ["@x/source"];
const fromSource = {
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, "module", "node", "development|production"] } },
};

// Tells a hanging test from a busy machine; no test here waits for time to pass.
const testTimeout = 30_000;

// These replace a module of Node for a whole file, so nothing else may run in their world.
const replacing = ["src/**/*.memfs.test.ts"];

const buildProgram = join(import.meta.dirname, "apps/cli/src/testing/build-program.ts");
const documentSetUp = join(import.meta.dirname, "apps/desktop/src/renderer/testing/document.setup.ts");

// The files of a project share one world a worker: loading what they test again for each took as long as the tests.
const node = (name: string, root: string, globalSetup: string[] = []) => ({
  ...fromSource,
  root,
  test: {
    name,
    environment: "node" as const,
    include: ["src/**/*.test.ts", "proof/**/*.test.ts"],
    exclude: replacing,
    isolate: false,
    globalSetup,
    testTimeout,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // The rules of the house over all sources, and the machinery around them.
      {
        root: "scripts",
        test: { name: "repo", environment: "node", include: ["**/*.test.ts"], isolate: false, testTimeout },
      },
      node("shared", "packages/shared"),
      node("core", "packages/core"),
      {
        ...fromSource,
        root: "packages/core",
        test: { name: "core-replacing", environment: "node", include: replacing, testTimeout },
      },
      node("cli", "apps/cli", [buildProgram]),
      node("desktop", "apps/desktop"),
      { ...fromSource, root: "examples", test: { name: "examples", include: ["**/*.test.ts"], testTimeout } },
      // Components in a document without a browser.
      {
        ...fromSource,
        root: "apps/desktop",
        test: {
          name: "window",
          environment: "happy-dom",
          isolate: false,
          setupFiles: [documentSetUp],
          include: ["src/renderer/**/*.test.tsx"],
          testTimeout,
        },
      },
      // The built app in a real Electron: `npm run test:e2e` provides both.
      {
        ...fromSource,
        root: "apps/desktop",
        test: {
          name: "e2e",
          environment: "node",
          include: ["e2e/**/*.e2e.ts"],
          // What they load is loaded once a worker.
          isolate: false,
          // Several starts of a real window in one test.
          testTimeout: 6 * testTimeout,
          expect: { poll: { timeout: testTimeout } },
        },
      },
    ],
  },
});
