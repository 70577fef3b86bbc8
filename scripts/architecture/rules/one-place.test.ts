import { expect, it } from "vitest";
import { workspaceOf } from "../testing/workspace-of.js";
import { onePlace } from "./one-place.js";

it("refuses files, the container and the AI SDK outside of their places in core", () => {
  const text =
    'import "node:fs/promises";\nimport "awilix";\nimport "@ai-sdk/openai";\nimport type { ModelMessage } from "ai";';
  const files = {
    "packages/core/src/runtime/turns/commit.ts": text,
    "packages/core/src/runtime/turns/commit.test.ts": text,
    "apps/cli/src/main.ts": text,
  };
  expect(onePlace(workspaceOf(files))).toEqual([
    "packages/core/src/runtime/turns/commit.ts:1 imports node:fs/promises: files are read and written by the storage, its lock, the ports, the bridges and the tools only",
    "packages/core/src/runtime/turns/commit.ts:2 imports awilix: nobody but di/ sees the container",
    "packages/core/src/runtime/turns/commit.ts:3 imports @ai-sdk/openai: the worlds of models and of outside tools are met in the bridges",
    "packages/core/src/runtime/turns/commit.ts:4 imports ai: the worlds of models and of outside tools are met in the bridges",
  ]);
});

it("allows each in its place", () => {
  const files = {
    "packages/core/src/storage/log.ts": 'import "node:fs";',
    "packages/core/src/store/file-lock.ts": 'import "node:fs";',
    "packages/core/src/runtime/tools/read-file.ts": 'import "fs";',
    "packages/core/src/di/container.ts": 'import "awilix";',
    "packages/core/src/bridges/model.ts": 'import "ai"; import "@modelcontextprotocol/sdk/client/index.js";',
  };
  expect(onePlace(workspaceOf(files))).toEqual([]);
});
