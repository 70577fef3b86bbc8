import { defineConfig } from "vitest/config";

// Tests run from source: the "@x/source" condition of our packages' exports.
const conditions = ["@x/source"];
const fromSource = {
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, "module", "node", "development|production"] } },
};

const node = (name: string, root: string) => ({
  ...fromSource,
  root,
  test: { name, environment: "node" as const, include: ["src/**/*.test.ts"] },
});

export default defineConfig({
  test: {
    projects: [
      node("shared", "packages/shared"),
      node("core", "packages/core"),
      node("desktop", "apps/desktop"),
      // Components in a document without a browser.
      {
        ...fromSource,
        root: "apps/desktop",
        test: { name: "window", environment: "happy-dom", include: ["src/renderer/**/*.test.tsx"] },
      },
      // The built app in a real Electron: `npm run test:e2e` provides both.
      {
        ...fromSource,
        root: "apps/desktop",
        test: {
          name: "e2e",
          environment: "node",
          include: ["e2e/**/*.e2e.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
