import { expect, it } from "vitest";
import { workspaceOf } from "../testing/workspace-of.js";
import { pureFiles } from "./pure-files.js";

it("refuses Node in shared and in the files that only decide, wherever they are", () => {
  const text = 'import path from "node:path";';
  const files = {
    "packages/shared/src/errors.ts": text,
    "packages/core/src/runtime/turns/next-step.ts": text,
    "apps/desktop/src/renderer/turns/join-feed.ts": 'import "fs";',
    "packages/core/src/runtime/turns/next-step.test.ts": text,
    "packages/core/src/storage/log.ts": text,
  };
  expect(pureFiles(workspaceOf(files))).toEqual([
    "packages/shared/src/errors.ts:1 imports node:path: this file is pure, take the value as a parameter",
    "packages/core/src/runtime/turns/next-step.ts:1 imports node:path: this file is pure, take the value as a parameter",
    "apps/desktop/src/renderer/turns/join-feed.ts:1 imports fs: this file is pure, take the value as a parameter",
  ]);
});
