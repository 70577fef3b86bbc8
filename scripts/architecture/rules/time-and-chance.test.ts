import { expect, it } from "vitest";
import { workspaceOf } from "../testing/workspace-of.js";
import { timeAndChance } from "./time-and-chance.js";

const text =
  "const now = Date.now;\nconst at = new Date();\nconst text = Date();\nconst dice = Math.random();";

it("refuses the clock and the dice outside of the ports", () => {
  expect(timeAndChance(workspaceOf({ "apps/cli/src/a.ts": text }))).toEqual(
    ["Date.now", "new Date()", "Date()", "Math.random"].map(
      (what, index) => `apps/cli/src/a.ts:${index + 1} uses ${what}: take it from a port`,
    ),
  );
});

it("allows them in the ports, in tests and in scripts, and a date made of a value anywhere", () => {
  const files = {
    "packages/core/src/ports/clock.ts": text,
    "apps/desktop/src/renderer/ports/wall-clock.ts": text,
    "packages/core/src/a.test.ts": text,
    "packages/core/src/testing/a.ts": text,
    "scripts/a.mjs": text,
    "packages/core/src/a.ts": "new Date(1); Math.max(1, 2);",
  };
  expect(timeAndChance(workspaceOf(files))).toEqual([]);
});
