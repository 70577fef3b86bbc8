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
const replacing = "**/*.memfs.test.ts";

const buildProgram = join(import.meta.dirname, "apps/cli/src/testing/build-program.ts");
const documentSetUp = join(import.meta.dirname, "apps/desktop/src/renderer/testing/document.setup.ts");
const oneFolder = join(import.meta.dirname, "apps/desktop/e2e/one-folder.ts");

// The files of a project share one world a worker: loading what they test again for each took as long as the tests.
const node = (name: string, include: string[], globalSetup: string[] = []) => ({
  ...fromSource,
  test: {
    name,
    environment: "node" as const,
    include,
    exclude: [replacing, "**/node_modules/**"],
    isolate: false,
    globalSetup,
    testTimeout,
  },
});

const window = (name: string, folder: string, groupOrder: number) => ({
  ...fromSource,
  root: "apps/desktop",
  test: {
    name,
    environment: "node" as const,
    include: [`${folder}/**/*.e2e.ts`],
    // What they load is loaded once a worker, and so is the app that is shared.
    isolate: false,
    sequence: { groupOrder },
    globalSetup: [oneFolder],
    // Several starts of a real window in one test.
    testTimeout: 6 * testTimeout,
    expect: { poll: { timeout: testTimeout } },
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      node("cli", ["apps/cli/src/**/*.test.ts"], [buildProgram]),
      // The packages, the main process and the pure parts of the window, the examples; the rules of the house over all sources.
      node("node", [
        "packages/*/{src,proof}/**/*.test.ts",
        "apps/desktop/{src,proof}/**/*.test.ts",
        "examples/**/*.test.ts",
        "scripts/**/*.test.ts",
      ]),
      {
        ...fromSource,
        test: {
          name: "replacing",
          environment: "node",
          include: [`packages/core/src/${replacing}`],
          testTimeout,
        },
      },
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
      // The built app in a real Electron: `npm run test:e2e` provides both. Each of these starts on an empty machine …
      window("e2e-own", "e2e/own-machine", 0),
      // … and these share one, after the others: two programs on one screen take each other's focus.
      window("e2e-shared", "e2e/shared-machine", 1),
    ],
  },
});
