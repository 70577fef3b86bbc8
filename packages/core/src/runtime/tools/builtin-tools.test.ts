import { execFileSync } from "node:child_process";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonValue, ToolResultData } from "@x/shared";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fixedSettings } from "../../testing/fixed-settings.js";
import { BuiltinTools } from "./builtin-tools.js";

const settingsStore = fixedSettings();

let base: string;
let root: string;
let tools: BuiltinTools;

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "x-tools-")));
  root = join(base, "project");
  await mkdir(root);
  tools = new BuiltinTools({ workspaceFolder: { current: () => root }, settingsStore });
});
afterEach(() => rm(base, { recursive: true }));

async function run(
  name: string,
  input: JsonValue,
  {
    signal = new AbortController().signal,
    ...consent
  }: { signal?: AbortSignal; consentedTo?: JsonValue } = {},
): Promise<ToolResultData> {
  const tool = await tools.find(`builtin:${name}`);
  if (tool === undefined || !("execute" in tool)) throw new Error(`${name} cannot be run here`);
  return tool.execute(input, {
    turnId: "t1",
    toolCallId: "c1",
    signal,
    ...consent,
    reportProgress: async () => undefined,
  });
}

const permission = (name: string, input: JsonValue) =>
  tools.permission({
    turnId: "t1",
    sessionId: null,
    agentId: "copilot",
    config: { autoPermission: false, humanAvailable: true, maxModelCalls: 50 },
    toolCallId: "c1",
    toolId: `builtin:${name}`,
    toolName: name,
    input,
    signal: new AbortController().signal,
  });

const failed = (output: string): ToolResultData => ({ output, isError: true });

describe("file-list", () => {
  it("lists one folder by name, with the kind of each entry", async () => {
    await mkdir(join(root, "b"));
    await writeFile(join(root, "a.txt"), "");
    await symlink(base, join(root, "c"));
    const entries = [
      { name: "a.txt", kind: "file" },
      { name: "b", kind: "folder" },
      { name: "c", kind: "link" },
    ];
    expect(await run("file-list", {})).toEqual({
      output: { path: ".", entries, omitted: 0 },
      isError: false,
    });
    expect(await run("file-list", { path: "b" })).toEqual({
      output: { path: "b", entries: [], omitted: 0 },
      isError: false,
    });
  });

  it("stops after a thousand entries and says how many it left out", async () => {
    await Promise.all(Array.from({ length: 1_003 }, (_, index) => writeFile(join(root, `f${index}`), "")));
    const { output } = await run("file-list", {});
    expect(output).toMatchObject({ omitted: 3, entries: { length: 1_000 } });
  });

  it("says what it cannot list", async () => {
    await writeFile(join(root, "a.txt"), "");
    expect(await run("file-list", { path: "gone" })).toEqual(failed('"gone" does not exist'));
    expect(await run("file-list", { path: "a.txt" })).toEqual(
      failed('"a.txt" goes through something that is not a folder'),
    );
    expect(await run("file-list", { path: ".." })).toEqual(
      failed(`".." lies outside the workspace "${root}"`),
    );
  });
});

describe("file-read", () => {
  it("reads a file whole or a range of its lines", async () => {
    await writeFile(join(root, "a.txt"), "one\ntwo\r\nthrée\u2028x");
    const whole = { path: "a.txt", fromLine: 1, toLine: 3, totalLines: 3, text: "one\ntwo\r\nthrée\u2028x" };
    expect(await run("file-read", { path: "a.txt" })).toEqual({ output: whole, isError: false });
    expect(await run("file-read", { path: "a.txt", fromLine: 2, lines: 1 })).toEqual({
      output: { ...whole, fromLine: 2, toLine: 2, text: "two\r\n" },
      isError: false,
    });
  });

  it("reads an empty file, and has no line beyond the last", async () => {
    await writeFile(join(root, "empty"), "");
    expect((await run("file-read", { path: "empty" })).output).toEqual({
      path: "empty",
      fromLine: 1,
      toLine: 0,
      totalLines: 0,
      text: "",
    });
    expect(await run("file-read", { path: "empty", fromLine: 2 })).toEqual(
      failed('"empty" has 0 lines; there is no line 2'),
    );
  });

  it("gives whole lines up to its limit, and of a line that is too long its beginning", async () => {
    const line = `${"x".repeat(100_000)}\n`;
    await writeFile(join(root, "long"), line.repeat(4));
    expect((await run("file-read", { path: "long" })).output).toMatchObject({ toLine: 2, totalLines: 4 });
    await writeFile(join(root, "longer"), "y".repeat(300_000));
    expect((await run("file-read", { path: "longer" })).output).toEqual({
      path: "longer",
      fromLine: 1,
      toLine: 1,
      totalLines: 1,
      text: `${"y".repeat(256 * 1024)}… (the line goes on)`,
    });
  });

  it("refuses what is not a text file of a reasonable size", async () => {
    await writeFile(join(root, "binary"), Buffer.from([65, 0, 66]));
    await writeFile(join(root, "latin"), Buffer.from([0xe9, 0x20]));
    await writeFile(join(root, "huge"), "");
    await truncate(join(root, "huge"), 17 * 1024 * 1024);
    expect(await run("file-read", { path: "binary" })).toEqual(failed('"binary" is a binary file'));
    expect(await run("file-read", { path: "latin" })).toEqual(failed('"latin" is not text in UTF-8'));
    expect(await run("file-read", { path: "huge" })).toEqual(
      failed('"huge" has 17825792 bytes, more than the 16777216 that can be read'),
    );
    expect(await run("file-read", { path: "." })).toEqual(failed('"." is a folder; list it instead'));
    expect(await run("file-read", { path: "gone" })).toEqual(failed('"gone" does not exist'));
  });

  it.skipIf(process.platform === "win32")("does not wait for a pipe that nobody writes", async () => {
    execFileSync("mkfifo", [join(root, "pipe")]);
    expect(await run("file-read", { path: "pipe" })).toEqual(failed('"pipe" is not a regular file'));
  });

  it("stays inside the workspace, whatever a link says", async () => {
    await writeFile(join(base, "secret"), "secret");
    await symlink(join(base, "secret"), join(root, "link"));
    expect(await run("file-read", { path: "link" })).toEqual(
      failed(`"link" lies outside the workspace "${root}"`),
    );
  });

  it("stops with the signal", async () => {
    await writeFile(join(root, "a.txt"), "a");
    await expect(run("file-read", { path: "a.txt" }, { signal: AbortSignal.abort() })).rejects.toThrow(
      "aborted",
    );
  });
});

describe("file-write", () => {
  it("writes a new file with the folders above it, and leaves nothing else behind", async () => {
    expect(await run("file-write", { path: "a/b/c.txt", content: "é" })).toEqual({
      output: { path: "a/b/c.txt", bytes: 2, created: true },
      isError: false,
    });
    expect(await readFile(join(root, "a", "b", "c.txt"), "utf8")).toBe("é");
    expect(await readdir(join(root, "a", "b"))).toEqual(["c.txt"]);
  });

  it("replaces a file in one step and keeps its mode", async () => {
    await writeFile(join(root, "run.sh"), "old");
    await chmod(join(root, "run.sh"), 0o750);
    expect((await run("file-write", { path: "run.sh", content: "new" })).output).toEqual({
      path: "run.sh",
      bytes: 3,
      created: false,
    });
    expect(await readFile(join(root, "run.sh"), "utf8")).toBe("new");
    expect((await stat(join(root, "run.sh"))).mode & 0o777).toBe(0o750);
  });

  it("refuses what it may not or cannot write, and leaves everything as it was", async () => {
    await mkdir(join(root, "folder"));
    await writeFile(join(root, "file"), "");
    expect(await run("file-write", { path: "../x", content: "" })).toEqual(
      failed(`"../x" lies outside the workspace "${root}"`),
    );
    expect(await run("file-write", { path: "folder", content: "" })).toEqual(
      failed('"folder" is not a regular file, so it cannot be replaced'),
    );
    expect(await run("file-write", { path: "file/x", content: "" })).toEqual(
      failed('"file/x" goes through something that is not a folder'),
    );
    expect(await run("file-write", { path: "big", content: "x".repeat(1024 * 1024 + 1) })).toEqual(
      failed("the text has 1048577 bytes, more than the 1048576 that can be written"),
    );
    expect((await readdir(root)).sort()).toEqual(["file", "folder"]);
  });

  it("leaves nothing behind when it is stopped", async () => {
    const stopped = run("file-write", { path: "a.txt", content: "x" }, { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow("aborted");
    expect(await readdir(root)).toEqual([]);
  });
});

describe("what was allowed is what runs", () => {
  const input = { path: "a.txt", content: "new" };
  const request = async () => {
    const need = await permission("file-write", input);
    return need?.required === true ? need.request : null;
  };

  it("writes what was shown", async () => {
    const consentedTo = await request();
    expect((await run("file-write", input, { consentedTo })).isError).toBe(false);
    expect(await readFile(join(root, "a.txt"), "utf8")).toBe("new");
  });

  it("writes nothing when it would now replace a file, or go elsewhere", async () => {
    const consentedTo = await request();
    await writeFile(join(root, "a.txt"), "someone's");
    const refused = failed(
      "something has changed since this call was allowed, so it was not run; make the call again to ask anew",
    );
    expect(await run("file-write", input, { consentedTo })).toEqual(refused);
    const elsewhere = join(base, "elsewhere");
    await mkdir(elsewhere);
    tools = new BuiltinTools({ workspaceFolder: { current: () => elsewhere }, settingsStore });
    expect(await run("file-write", input, { consentedTo })).toEqual(refused);
    expect(await readFile(join(root, "a.txt"), "utf8")).toBe("someone's");
    expect(await readdir(elsewhere)).toEqual([]);
  });
});

describe("permissions of the built-in tools (app.md §4)", () => {
  it("are not needed for looking inside the workspace, nor for asking the person", async () => {
    expect(await permission("file-list", {})).toEqual({ required: false });
    expect(await permission("file-read", { path: "a.txt" })).toEqual({ required: false });
    expect(await permission("ask-human", { question: "Why?" })).toEqual({ required: false });
  });

  it("are needed for every write, and show where it really goes and everything it writes", async () => {
    await mkdir(join(root, "real"));
    await symlink(join(root, "real"), join(root, "alias"));
    expect(await permission("file-write", { path: "alias/a.txt", content: "text" })).toEqual({
      required: true,
      request: {
        action: "write a file",
        path: join(root, "real", "a.txt"),
        replaces: false,
        content: "text",
      },
    });
  });

  it("are needed for a write outside, which shows that it is outside", async () => {
    expect(await permission("file-write", { path: "../a.txt", content: "" })).toEqual({
      required: true,
      request: {
        action: "write a file",
        path: join(base, "a.txt"),
        replaces: false,
        outsideWorkspace: true,
        content: "",
      },
    });
  });

  it("are needed for looking outside, also through a link, and show where that really is", async () => {
    await writeFile(join(base, "secret"), "the secret");
    await symlink(join(base, "secret"), join(root, "link"));
    expect(await permission("file-list", { path: ".." })).toEqual({
      required: true,
      request: { action: "list a folder outside the workspace", path: base },
    });
    const need = await permission("file-read", { path: "link" });
    expect(need).toEqual({
      required: true,
      request: { action: "read a file outside the workspace", path: join(base, "secret") },
    });
    const consentedTo = (need as { request: JsonValue }).request;
    expect((await run("file-read", { path: "link" }, { consentedTo })).output).toMatchObject({
      text: "the secret",
    });
  });

  it("do not reach further than the place that was allowed: a link that moved meanwhile is not followed", async () => {
    await writeFile(join(base, "harmless"), "");
    await writeFile(join(base, "secret"), "the secret");
    await symlink(join(base, "harmless"), join(root, "link"));
    const consentedTo = ((await permission("file-read", { path: "link" })) as { request: JsonValue }).request;
    await rm(join(root, "link"));
    await symlink(join(base, "secret"), join(root, "link"));
    const { output, isError } = await run("file-read", { path: "link" }, { consentedTo });
    expect({ output, isError }).toMatchObject({
      isError: true,
      output: expect.stringContaining("changed since"),
    });
  });

  it("are not asked for a call that is refused for its arguments", async () => {
    expect(await permission("file-write", { path: "a.txt" })).toEqual({ required: false });
    const { output, isError } = await run("file-write", { path: "a.txt" });
    expect({ output, isError }).toEqual({
      output: "invalid arguments:\n✖ Invalid input: expected string, received undefined\n  → at content",
      isError: true,
    });
    expect(await readdir(root)).toEqual([]);
  });
});

describe("the descriptors", () => {
  it("are plain JSON, one for each tool, in a fixed order", async () => {
    const descriptors = await tools.descriptors();
    expect(JSON.parse(JSON.stringify(descriptors))).toEqual(descriptors);
    expect(
      descriptors.map(({ toolId, name, execution, requiresHuman }) => [
        toolId,
        name,
        execution,
        requiresHuman,
      ]),
    ).toEqual([
      ["builtin:file-list", "file-list", "sync", false],
      ["builtin:file-read", "file-read", "sync", false],
      ["builtin:file-search", "file-search", "sync", false],
      ["builtin:file-write", "file-write", "sync", false],
      ["builtin:file-edit", "file-edit", "sync", false],
      ["builtin:run-command", "run-command", "sync", false],
      ["builtin:fetch-url", "fetch-url", "sync", false],
      ["builtin:ask-human", "ask-human", "async", true],
    ]);
  });

  it("find their tool again, and nothing under another id", async () => {
    for (const descriptor of await tools.descriptors()) {
      expect((await tools.find(descriptor.toolId))?.descriptor).toEqual(descriptor);
    }
    expect(await tools.find("builtin:gone")).toBeUndefined();
    expect(await permission("gone", {})).toBeUndefined();
  });
});
