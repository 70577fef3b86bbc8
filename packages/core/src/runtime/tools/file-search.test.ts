import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ToolBench } from "../../testing/tool-bench.js";
import { fileSearch } from "./file-search.js";

let bench: ToolBench;
beforeEach(async () => {
  bench = await ToolBench.of(fileSearch);
  await mkdir(join(bench.root, "src"));
  await mkdir(join(bench.root, "node_modules"));
  await writeFile(join(bench.root, ".gitignore"), "node_modules/\n");
  await writeFile(join(bench.root, "src", "a.ts"), "const a = 1;\nfunction parseIt() {}\n");
  await writeFile(join(bench.root, "src", "b.md"), "call parseIt\n");
  await writeFile(join(bench.root, "node_modules", "c.ts"), "function parseIt() {}\n");
  await writeFile(join(bench.root, "binary"), Buffer.from([0, 112, 97, 114, 115, 101, 73, 116]));
});
afterEach(() => bench.clear());

const found = (...matches: object[]) => ({ output: { matches, omitted: 0 }, isError: false });
const inA = { path: "src/a.ts", line: 2, text: "function parseIt() {}" };
const inB = { path: "src/b.md", line: 1, text: "call parseIt" };

describe("app §4 file-search", () => {
  test("finds by regular expression and leaves ignored and binary files out", async () => {
    expect(await bench.run({ pattern: "parse\\w+" })).toEqual(found(inA, inB));
    expect(await bench.run({ pattern: "^function\\s+parse" })).toEqual(found(inA));
    expect(await bench.run({ pattern: "PARSEIT", ignoreCase: true, glob: "*.md" })).toEqual(found(inB));
    expect(await bench.run({ pattern: "nowhere to be found" })).toEqual(found());
  });

  test("searches one folder or one file", async () => {
    expect(await bench.run({ pattern: "parseIt", path: "src/b.md" })).toEqual(found(inB));
    expect(await bench.run({ pattern: "parseIt", path: "none" })).toEqual({
      output: '"none" does not exist',
      isError: true,
    });
  });

  test("a pattern that begins like an option stays a pattern", async () => {
    await writeFile(join(bench.root, "src", "o.txt"), "--files here\n");
    expect(await bench.run({ pattern: "--files" })).toEqual(
      found({ path: "src/o.txt", line: 1, text: "--files here" }),
    );
  });

  test("a broken pattern is told with its reason", async () => {
    expect(await bench.run({ pattern: "(" })).toMatchObject({
      isError: true,
      output: expect.stringContaining("unclosed group"),
    });
  });

  test("follows no link, and refuses a place outside", async () => {
    await writeFile(join(bench.root, "..", "outside.ts"), "function parseIt() {}\n");
    await symlink("..", join(bench.root, "up"));
    expect(await bench.run({ pattern: "parseIt" })).toEqual(found(inA, inB));
    expect(await bench.run({ pattern: "parseIt", path: "up" })).toMatchObject({ isError: true });
    expect(await bench.run({ pattern: "parseIt", path: "../outside.ts" })).toMatchObject({ isError: true });
  });

  test("a flood of matches is cut and counted", async () => {
    await writeFile(join(bench.root, "many.txt"), "needle\n".repeat(700));
    const { output } = await bench.run({ pattern: "needle" });
    expect(output).toMatchObject({ omitted: 200 });
    expect((output as { matches: object[] }).matches).toHaveLength(500);
  });

  test("needs no permission", async () => {
    expect(await bench.permission({ pattern: "x" })).toEqual({ required: false });
  });
});
