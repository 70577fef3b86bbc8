// The example tests that `npm run proof:mutation` runs: beside the changed files, without the property tests.
import { defineConfig } from "vitest/config";

const conditions = ["@x/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, "module", "node", "development|production"] } },
  test: {
    environment: "node",
    include: [
      "packages/shared/src/turns/**/*.test.ts",
      "packages/core/src/runtime/turns/{next-step,next-tool-step,accept-input}.test.ts",
    ],
    exclude: ["**/*.property.test.ts", "**/node_modules/**"],
  },
});
