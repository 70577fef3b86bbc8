import { expect, it } from "vitest";
import { workspaceOf } from "../testing/workspace-of.js";
import { importCycles } from "./import-cycles.js";

it("refuses a circle of any length and shows the shortest way round", () => {
  const files = {
    "a.ts": 'import "./b.js"; import "./d.js";',
    "b.ts": 'import "./c.js";',
    "c.ts": 'import "./a.js"; import "./b.js"; import "zod";',
    "d.ts": "export {};",
  };
  expect(importCycles(workspaceOf(files))).toEqual([
    "a.ts → b.ts → c.ts → a.ts: these files import each other in a circle",
  ]);
});

it("counts imports of types alone, and a file that imports itself", () => {
  const files = {
    "a.ts": 'import type { B } from "./b.js";',
    "b.tsx": 'export type { A } from "./a.js";',
    "c.ts": 'import "./c.js";',
  };
  expect(importCycles(workspaceOf(files))).toEqual([
    "a.ts → b.tsx → a.ts: these files import each other in a circle",
    "c.ts → c.ts: these files import each other in a circle",
  ]);
});

it("sees a circle that goes through the door of a package", () => {
  const files = {
    "packages/core/src/index.ts": 'export * from "./a.js";',
    "packages/core/src/a.ts": 'import "@x/core";',
  };
  expect(importCycles(workspaceOf(files))).toEqual([
    "packages/core/src/a.ts → packages/core/src/index.ts → packages/core/src/a.ts: these files import each other in a circle",
  ]);
});

it("allows many ways to one file", () => {
  const files = {
    "a.ts": 'import "./b.js"; import "./c.js";',
    "b.ts": 'import "./c.js";',
    "c.ts": "export {};",
  };
  expect(importCycles(workspaceOf(files))).toEqual([]);
});
