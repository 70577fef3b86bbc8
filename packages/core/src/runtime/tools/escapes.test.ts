// Every way out of the workspace that app §4 names, tried on every file tool without anybody's consent.
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonValue } from "@x/shared";
import { afterEach, describe, expect, test } from "vitest";
import { ToolBench } from "../../testing/tool-bench.js";
import type { BuiltinTool } from "./builtin-tool.js";
import { fileEdit } from "./file-edit.js";
import { fileList } from "./file-list.js";
import { fileRead } from "./file-read.js";
import { fileSearch } from "./file-search.js";
import { fileWrite } from "./file-write.js";
import { runCommand } from "./run-command.js";

const SECRET = "the secret";

const TOOLS: readonly (readonly [string, BuiltinTool, (path: string) => JsonValue])[] = [
  ["file-list", fileList, (path) => ({ path })],
  ["file-read", fileRead, (path) => ({ path })],
  ["file-search", fileSearch, (path) => ({ path, pattern: "secret" })],
  ["file-write", fileWrite, (path) => ({ path, content: "overwritten" })],
  ["file-edit", fileEdit, (path) => ({ path, oldText: "secret", newText: "changed" })],
  ["run-command", runCommand, (path) => ({ shell: "echo ran > proof", folder: path })],
];

/** From the workspace, whose neighbour is `outside/secret.txt`. */
const WAYS_OUT = [
  "../outside/secret.txt",
  "sub/../../outside/secret.txt",
  "./.././outside//secret.txt",
  "link/secret.txt",
  "link",
  "file-link",
  "sub/up/outside/secret.txt",
  "..",
  "/etc/passwd",
  "/",
  "\0",
  "sub\0/../../outside",
];

/** Names that mean nothing to a file system: taken for what they are, they lead nowhere. */
const ENCODED = [
  "%2e%2e/outside/secret.txt",
  "..%2foutside%2fsecret.txt",
  "\u2025/outside/secret.txt",
  "..\\outside\\secret.txt",
  "file:///etc/passwd",
  "~/secret.txt",
  "LINK/secret.txt",
];

let bench: ToolBench;
afterEach(() => bench.clear());

async function stand(tool: BuiltinTool): Promise<string> {
  bench = await ToolBench.of(tool);
  const outside = join(bench.root, "..", "outside");
  await mkdir(outside);
  await mkdir(join(bench.root, "sub"));
  await writeFile(join(outside, "secret.txt"), SECRET);
  await symlink(outside, join(bench.root, "link"));
  await symlink(join(outside, "secret.txt"), join(bench.root, "file-link"));
  await symlink(join(bench.root, ".."), join(bench.root, "sub", "up"));
  return join(outside, "secret.txt");
}

describe.each(TOOLS)("app §4 %s does not leave the workspace unasked", (name, tool, inputFor) => {
  test.each(WAYS_OUT)("by %j", async (path) => {
    const secret = await stand(tool);
    const { output, isError } = await bench.run(inputFor(path));
    expect(isError).toBe(true);
    expect(JSON.stringify(output)).not.toContain(SECRET);
    expect(await readFile(secret, "utf8")).toBe(SECRET);
    await expect(readFile(join(bench.root, "..", "outside", "proof"))).rejects.toThrow("ENOENT");
  });

  test.each(ENCODED)("by the encoded name %j", async (path) => {
    const secret = await stand(tool);
    const { output, isError } = await bench.run(inputFor(path));
    // A new file of that very name inside the workspace is all that a write may make of it.
    if (name !== "file-write") expect(isError).toBe(true);
    expect(JSON.stringify(output)).not.toContain(SECRET);
    expect(await readFile(secret, "utf8")).toBe(SECRET);
  });

  test("it asks for every way out that leads somewhere, and says so", async () => {
    await stand(tool);
    for (const path of ["../outside", "link", "sub/up/outside"]) {
      const need = await bench.permission(inputFor(path));
      expect(need.required).toBe(true);
      expect(JSON.stringify(need)).toContain(join(bench.root, "..", "outside"));
    }
  });
});
