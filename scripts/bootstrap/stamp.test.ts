import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { contentHash, isCurrent, remember } from "./stamp.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stamp-"));
  write("src/a.ts", "a");
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

it.each([
  ["a changed file", () => write("src/a.ts", "b")],
  ["a new file", () => write("src/b.ts", "")],
  ["a removed file", () => rmSync(path.join(folder, "src/a.ts"))],
])("%s is a change", (_, change) => {
  const before = contentHash([folder]);
  change();
  expect(contentHash([folder])).not.toBe(before);
});

it("tells a text moved from one file into the next from the text that stayed", () => {
  write("src/b.ts", "b");
  const before = contentHash([folder]);
  write("src/a.ts", "");
  write("src/b.ts", "ab");
  expect(contentHash([folder])).not.toBe(before);
});

it.each([
  ["a new time", () => utimesSync(path.join(folder, "src/a.ts"), 1, 1)],
  ["a build result", () => write("dist/a.js", "x")],
  ["an installed package", () => write("node_modules/zod/index.js", "x")],
  ["a test", () => write("src/a.test.ts", "x")],
])("%s is none", (_, change) => {
  const before = contentHash([folder]);
  change();
  expect(contentHash([folder])).toBe(before);
});

it("counts what is not there as not there", () => {
  expect(contentHash([path.join(folder, "missing")])).toBe(contentHash([path.join(folder, "missing too")]));
});

it("is current for the hash that was remembered, and no other", () => {
  const stampFile = path.join(folder, ".cache", "built", "a");
  const before = isCurrent(stampFile, "one");
  remember(stampFile, "one");
  expect([before, isCurrent(stampFile, "one"), isCurrent(stampFile, "two")]).toEqual([false, true, false]);
});
