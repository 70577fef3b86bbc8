import { describe, expect, it } from "vitest";
import { workspaceOf } from "../testing/workspace-of.js";
import { layering } from "./layers.js";

const faultsOf = (path: string, text: string) => layering(workspaceOf({ [path]: text }));

describe("refuses", () => {
  it.each([
    ["packages/shared/src/a.ts", 'import { readFileSync } from "node:fs";', "shared stands on zod alone"],
    ["packages/shared/src/a.ts", 'import type { Sessions } from "@x/core";', "shared stands on zod alone"],
    [
      "packages/core/src/a.ts",
      'import { app } from "electron";',
      "core knows no Electron, no React, and of ours only @x/shared",
    ],
    [
      "packages/core/src/a.test.ts",
      'import { useState } from "react";',
      "core knows no Electron, no React, and of ours only @x/shared",
    ],
    [
      "packages/core/src/a.ts",
      'import "@x/desktop";',
      "core knows no Electron, no React, and of ours only @x/shared",
    ],
    ["apps/cli/src/a.ts", 'import { app } from "electron/main";', "the command line has no window"],
    [
      "apps/desktop/src/main/a.ts",
      'import { createElement } from "react";',
      "the main process draws nothing, and of the window's other parts only the preload is its business",
    ],
    [
      "apps/desktop/src/preload/a.ts",
      'import "@x/core";',
      "the preload turns the channel table into window.api and nothing else",
    ],
    [
      "apps/desktop/src/renderer/a.tsx",
      'import type { ISessions } from "@x/core";',
      "the renderer lives in a page: no Electron, no Node, and of ours only @x/shared",
    ],
    [
      "apps/desktop/src/renderer/a.tsx",
      'import path from "path";',
      "the renderer lives in a page: no Electron, no Node, and of ours only @x/shared",
    ],
    [
      "apps/desktop/src/renderer/a.test.tsx",
      'import { app } from "electron";',
      "the renderer lives in a page: no Electron, no Node, and of ours only @x/shared",
    ],
  ])("in %s: %s", (path, text, reason) => {
    const specifier = /"(.*)"/.exec(text)?.[1];
    expect(faultsOf(path, text)).toEqual([`${path}:1 imports ${specifier}: ${reason}`]);
  });

  it("a path from one layer of the window into another", () => {
    const files = {
      "apps/desktop/src/renderer/a.ts": 'import { b } from "../main/b.js";',
      "apps/desktop/src/main/b.ts": 'import { c } from "../preload/c.js"; export const b = c;',
      "apps/desktop/src/preload/c.ts": 'import { b } from "../main/b.js"; export const c = 1;',
    };
    expect(layering(workspaceOf(files))).toEqual([
      "apps/desktop/src/renderer/a.ts:1 imports ../main/b.js: the renderer lives in a page: no Electron, no Node, and of ours only @x/shared",
      "apps/desktop/src/preload/c.ts:1 imports ../main/b.js: the preload turns the channel table into window.api and nothing else",
    ]);
  });
});

it.each([
  ["packages/shared/src/a.ts", 'import { z } from "zod";'],
  ["packages/shared/src/a.test.ts", 'import fc from "fast-check";'],
  ["packages/core/src/a.ts", 'import { z } from "@x/shared"; import { open } from "node:fs/promises";'],
  ["packages/core/src/a.test.ts", 'import { vol } from "memfs";'],
  ["apps/desktop/src/main/a.ts", 'import { app } from "electron"; import { createCore } from "@x/core";'],
  ["apps/desktop/src/preload/a.ts", 'import { contextBridge } from "electron";'],
  [
    "apps/desktop/src/renderer/a.tsx",
    'import { useState } from "react"; import "@x/shared"; import "./a.css";',
  ],
  ["apps/cli/src/a.ts", 'import { createCore } from "@x/core"; import fs from "node:fs";'],
])("allows in %s: %s", (path, text) => {
  expect(faultsOf(path, text)).toEqual([]);
});
