// @ts-check
// npm run proof:mutation: changes the pure decisions of a turn one token at a time and asks the example tests to notice.
// Property tests take no part: they would hide a missing example. To add files, add them to `mutate` here and their tests
// to `vitest.config.ts` beside this.

export default {
  mutate: [
    "packages/shared/src/turns/**/*.ts",
    "!packages/shared/src/turns/**/*.test.ts",
    "packages/core/src/runtime/turns/{next-step,next-tool-step,permission-resolution,accept-input}.ts",
  ],
  testRunner: "vitest",
  // pnpm hides a package's plugins from a search by name.
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "scripts/mutation/vitest.config.ts" },
  // Stryker would rewrite the tsconfig with an API that TypeScript 7 no longer has; the tests need no tsconfig.
  tsconfigFile: "no-tsconfig.json",
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 20_000,
  // The copy that is changed needs no more than the two packages and the configuration.
  ignorePatterns: ["/tsconfig.json", "apps", "docs", "reports", ".cache", ".ci", ".github", "**/dist"],
  tempDirName: ".cache/stryker",
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: "reports/mutation.json" },
  thresholds: { high: 95, low: 90, break: 90 },
};
