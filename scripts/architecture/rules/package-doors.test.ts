import { expect, it } from "vitest";
import { workspaceOf } from "../testing/workspace-of.js";
import { packageDoors } from "./package-doors.js";

it("refuses every way into a package but its exports", () => {
  const files = {
    "packages/core/src/a.ts":
      'import "@x/shared/src/errors.js";\nimport "../../shared/src/errors.js";\nimport "@x/core";',
    "packages/shared/src/errors.ts": "export {};",
  };
  expect(packageDoors(workspaceOf(files))).toEqual([
    "packages/core/src/a.ts:1 imports @x/shared/src/errors.js: @x/shared has no such door, its exports are ., ./testing",
    "packages/core/src/a.ts:2 imports ../../shared/src/errors.js: another package is entered by its name, not by a path",
    "packages/core/src/a.ts:3 imports @x/core: inside its own package a file is named by its path",
  ]);
});

it("refuses what is for tests outside of tests", () => {
  const files = {
    "packages/core/src/a.ts": 'import "@x/shared/testing";\nimport "./testing/clock.js";',
    "packages/core/src/testing/clock.ts": 'import "@x/shared/testing";',
    "packages/core/src/a.test.ts":
      'import "@x/shared/testing"; import "./testing/clock.js"; import "./a.js";',
  };
  expect(packageDoors(workspaceOf(files))).toEqual([
    "packages/core/src/a.ts:1 imports @x/shared/testing: this is for tests only",
    "packages/core/src/a.ts:2 imports ./testing/clock.js: this is for tests only",
  ]);
});
