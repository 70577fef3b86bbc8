import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AgentFolder } from "./agent-folder.js";

let workDir: string;
let folder: AgentFolder;
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), "x-agents-"));
  folder = new AgentFolder({ workDir, defaultToolIds: ["builtin:file-read"] });
});
afterEach(() => rm(workDir, { recursive: true }));

async function write(agentId: string, text: string): Promise<void> {
  await mkdir(join(workDir, "agents"), { recursive: true });
  await writeFile(join(workDir, "agents", `${agentId}.md`), text);
}

const whole = `---
id: reviewer
model: { provider: anthropic, model: claude }
tools:
  - builtin:file-read
  - mcp:github:*
---

You review code.

---
A line of dashes in the prompt is the prompt's.
`;

describe("app §4 user agents as Markdown with front matter", () => {
  test.each([
    ["ollama/qwen3", { provider: "ollama", model: "qwen3" }],
    ["openrouter/meta/llama:free", { provider: "openrouter", model: "meta/llama:free" }],
    ["{ provider: ollama, model: qwen3 }", { provider: "ollama", model: "qwen3" }],
  ])("a model written as %s", async (written, model) => {
    await write("one", `---\nmodel: ${written}\n---\nYou help.\n`);
    expect((await folder.find("one"))?.model).toEqual(model);
  });

  test("id, model, tools and prompt", async () => {
    await write("reviewer", whole);
    expect(await folder.find("reviewer")).toEqual({
      agentId: "reviewer",
      model: { provider: "anthropic", model: "claude" },
      toolIds: ["builtin:file-read", "mcp:github:*"],
      systemPrompt: "You review code.\n\n---\nA line of dashes in the prompt is the prompt's.",
    });
  });

  test("a file that is only a prompt is an agent with the usual tools", async () => {
    await write("plain", "Be brief.\r\n");
    expect(await folder.find("plain")).toEqual({
      agentId: "plain",
      systemPrompt: "Be brief.",
      toolIds: ["builtin:file-read"],
    });
  });

  test("an edit counts at once", async () => {
    await write("plain", "Be brief.");
    await folder.find("plain");
    await write("plain", "Be long.");
    expect(await folder.find("plain")).toMatchObject({ systemPrompt: "Be long." });
  });

  test.each([
    [
      "no end",
      "---\nid: x\nprompt",
      "agents/bad.md:1: the front matter has no end; close it with a line of three dashes",
    ],
    [
      "another id",
      "---\nid: good\n---\nx",
      'agents/bad.md:1: its id is "good", but the file is called bad.md; make them the same',
    ],
    ["no prompt", "---\nid: bad\n---\n \n", "agents/bad.md:4: there is no prompt below the front matter"],
    ["an unknown field", "---\nid: bad\ntool: []\n---\nx", 'agents/bad.md:3: tool: Unrecognized key: "tool"'],
    [
      "a model without its provider",
      "---\nmodel: qwen3\n---\nx",
      "agents/bad.md:2: model: Invalid input: expected object, received string; write provider/model, for example ollama/qwen3",
    ],
    [
      "half a model",
      "---\nmodel:\n  provider: openai\n---\nx",
      "agents/bad.md:2: model.model: Invalid input: expected string, received undefined",
    ],
    [
      "tools that are no list",
      "---\n\ntools: all\n---\nx",
      "agents/bad.md:3: tools: Invalid input: expected array, received string",
    ],
  ])("a file with %s is refused with file and line", async (_what, text, message) => {
    await write("bad", text);
    await expect(folder.find("bad")).rejects.toMatchObject({ code: "invalid-input", message });
  });

  test("broken YAML is refused at its line", async () => {
    await write("bad", "---\nid: bad\ntools: [a\n---\nx");
    await expect(folder.find("bad")).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringMatching(/^agents\/bad\.md:[34]: /),
    });
  });

  test.each(["../settings", "a/b", "A", "", "x\0"])("the id %j never reaches the disk", async (agentId) => {
    expect(await folder.find(agentId)).toBeUndefined();
  });

  test("the list names good ones and bad ones, and leaves other files alone", async () => {
    await write("reviewer", whole);
    await write("bad", "---\nnope");
    await write("Not An Id", "x");
    await writeFile(join(workDir, "agents", "notes.txt"), "x");
    expect(await folder.list()).toEqual([
      {
        agentId: "bad",
        error: { code: "invalid-input", message: expect.stringContaining("agents/bad.md:1") },
      },
      { agentId: "reviewer", agent: expect.objectContaining({ agentId: "reviewer" }) },
    ]);
  });

  test("without a folder there are none", async () => {
    expect(await folder.list()).toEqual([]);
    expect(await folder.find("reviewer")).toBeUndefined();
  });

  test.each([
    { agentId: "plain", systemPrompt: "Be brief.", toolIds: [] },
    {
      agentId: "reviewer",
      systemPrompt: "You review: code, always.\n---\n# Not a comment",
      model: { provider: "box", model: "qwen3: 8b #fast" },
      toolIds: ["builtin:file-read", "mcp:*"],
    },
  ])("what is written is read back unchanged: $agentId", async (draft) => {
    await folder.write({ ...draft, systemPrompt: "Something older" });
    await folder.write(draft);
    expect(await folder.find(draft.agentId)).toEqual(draft);
    expect(await readdir(join(workDir, "agents"))).toEqual([`${draft.agentId}.md`]);
  });

  test("what is removed is gone, once", async () => {
    await write("plain", "Be brief.");
    expect([await folder.remove("plain"), await folder.remove("plain"), await folder.remove("../x")]).toEqual(
      [true, false, false],
    );
    expect(await folder.list()).toEqual([]);
  });

  test("a folder that cannot be made is store-io with the system's code", async () => {
    await writeFile(join(workDir, "agents"), "a file");
    await expect(
      folder.write({ agentId: "plain", systemPrompt: "Be brief.", toolIds: [] }),
    ).rejects.toMatchObject({ code: "store-io", data: { systemCode: "EEXIST" } });
  });
});
