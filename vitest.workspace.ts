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
    projects: [node("shared", "packages/shared"), node("core", "packages/core")],
  },
});
