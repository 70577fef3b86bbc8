import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { openSettings } from "../open-settings.js";
import { sharedApp } from "../shared-app.js";

const everything = path.join(
  path.dirname(
    createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/package.json"),
  ),
  "dist",
  "index.js",
);

it("adds a tool server, shows its tools, says why one failed, switches it off and removes it", async () => {
  const { app, stand } = await sharedApp();
  const { page } = app;
  const settings = await openSettings(app, "MCP servers");
  await settings.getByText("None yet.").waitFor();
  await look(app, "settings-servers-empty");
  await settings.getByRole("button", { name: "Add a server…" }).click();
  await settings.getByRole("textbox", { name: "Id" }).fill("Not An Id");
  await settings.getByText("Kept as not-an-id").waitFor();
  await settings.getByRole("textbox", { name: "Id" }).fill("!");
  await settings.getByRole("textbox", { name: "Command" }).fill("no-such-program-anywhere");
  await settings.getByRole("button", { name: "Add", exact: true }).click();
  await settings.getByText("Give it an id of letters and digits.").waitFor();
  await look(app, "settings-server-form");
  // Whatever the form is scrolled to, its buttons are in sight.
  const add = await settings.getByRole("button", { name: "Add", exact: true }).boundingBox();
  const frame = await settings.boundingBox();
  expect((add?.y ?? 9e9) + (add?.height ?? 0)).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
  await settings.getByRole("textbox", { name: "Id" }).fill("Every");
  await settings.getByRole("button", { name: "Add", exact: true }).click();
  await settings.getByText("Failed", { exact: true }).waitFor();
  await settings.getByText("ENOENT").waitFor();
  await look(app, "settings-server-failed");

  await settings.getByRole("button", { name: "Edit every" }).click();
  await settings.getByRole("textbox", { name: "Command" }).fill(process.execPath);
  await settings.getByRole("textbox", { name: "Arguments" }).fill(everything);
  await settings.getByRole("button", { name: "Save" }).click();
  await settings.getByText(/^Ready, \d+ tools$/).waitFor();
  await settings.getByRole("button", { name: "Tools of every" }).click();
  await settings
    .getByRole("list", { name: "Tools of every" })
    .getByText("every__echo", { exact: true })
    .waitFor();
  await look(app, "settings-server-ready");

  await settings.getByRole("switch", { name: "every" }).click();
  await settings.getByText("Off", { exact: true }).waitFor();
  await settings.getByRole("button", { name: "Remove every" }).click();
  await settings.getByRole("button", { name: "Remove every now" }).click();
  await settings.getByText("None yet.").waitFor();

  await settings.getByRole("button", { name: "Paste a configuration…" }).click();
  const configuration = {
    "Every thing": {
      command: process.execPath,
      args: [everything],
      env: { API_KEY: "sk-pasted-key", MODE: "calm" },
    },
    remote: {
      url: "https://example.org/mcp",
      headers: { Authorization: "Bearer <your token>" },
      disabled: true,
    },
  };
  await settings
    .getByRole("textbox", { name: "Configuration" })
    .fill(JSON.stringify({ mcpServers: configuration }, null, 2));
  await settings.getByRole("list", { name: "Program of every-thing" }).waitFor();
  await look(app, "settings-servers-pasted");
  await settings.getByRole("button", { name: "Add 2 servers" }).click();
  await settings.getByText(/^Ready, \d+ tools$/).waitFor();
  await settings.getByText("Key ends in -key").waitFor();
  await look(app, "settings-servers-added");
  const file = await readFile(path.join(stand.workDir, "settings.json"), "utf8");
  expect(file).not.toContain("sk-pasted-key");
  expect(JSON.parse(file)).toMatchObject({
    mcpServers: [
      { id: "every-thing", env: { API_KEY: "${secret:every-thing/API_KEY}", MODE: "calm" } },
      { id: "remote", enabled: false, headers: { Authorization: "Bearer ${secret:remote/Authorization}" } },
    ],
  });
  for (const id of ["every-thing", "remote"]) {
    await settings.getByRole("button", { name: `Remove ${id}` }).click();
    await settings.getByRole("button", { name: `Remove ${id} now` }).click();
  }
  await settings.getByText("None yet.").waitFor();
  await page.keyboard.press("Escape");
});

it("works in the folder that the person picks, never in the one it was started from", async () => {
  const { stand, app } = await sharedApp();
  const elsewhere = path.join(stand.workDir, "..", "elsewhere");
  await mkdir(elsewhere);
  await writeFile(path.join(elsewhere, "found-elsewhere.txt"), "x");
  const settings = await openSettings(app, "Folders");
  await settings.getByText(stand.workspace, { exact: true }).waitFor();
  await look(app, "settings-folders");
  await app.electron.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
  }, elsewhere);
  await app.electron.evaluate(({ shell }) => {
    const shown: string[] = [];
    Object.assign(shell, { showItemInFolder: (place: string) => shown.push(place) });
    Object.assign(globalThis, { shown });
  });
  await settings.getByRole("button", { name: "Show in folder" }).click();
  await expect
    .poll(() => app.electron.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))
    .toEqual([stand.workDir]);
  await settings.getByRole("button", { name: "Choose another folder…" }).click();
  await settings.getByText(elsewhere, { exact: true }).waitFor();
  await app.page.keyboard.press("Escape");
  const chat = new Chat(app.page);
  await chat.say("list");
  await chat.sees("found-elsewhere.txt");
  await chat.settled();
});

it("makes an agent, changes it, has it answer, and shows what is wrong with a file", async () => {
  const { stand, app } = await sharedApp();
  const agents = path.join(stand.workDir, "agents");
  await mkdir(agents, { recursive: true });
  onTestFinished(() => rm(agents, { recursive: true }));
  await writeFile(path.join(agents, "broken.md"), "---\nnope: 1\n---\nx");
  const settings = await openSettings(app, "Agents");
  await settings.getByText("agents/broken.md:2").waitFor();
  await look(app, "settings-agents");
  await settings.getByRole("button", { name: "New agent…" }).click();
  await settings.getByRole("textbox", { name: "Id" }).fill("reviewer");
  await settings.getByRole("textbox", { name: "Prompt" }).fill("You review.");
  await settings.getByRole("checkbox", { name: /file-list/ }).click();
  await look(app, "settings-agent-form");
  await settings.getByRole("button", { name: "Create agent" }).click();
  await settings.getByRole("button", { name: "Edit reviewer" }).click();
  await settings.getByRole("textbox", { name: "Prompt" }).fill("You review twice.");
  await settings.getByRole("button", { name: "Save" }).click();
  await settings.getByRole("button", { name: "New agent…" }).waitFor();
  await settings.getByText("You review twice.").waitFor();
  const file = await readFile(path.join(agents, "reviewer.md"), "utf8");
  expect(file).toBe(
    "---\nid: reviewer\ntools:\n  - builtin:file-read\n  - builtin:file-list\n---\nYou review twice.\n",
  );
  await app.page.keyboard.press("Escape");
  await app.page.getByRole("button", { name: "Agent: Copilot" }).click();
  await app.page.getByRole("menuitemradio", { name: "reviewer" }).click();
  await app.page.getByRole("button", { name: "Agent: reviewer" }).waitFor();
  const chat = new Chat(app.page);
  await expect
    .poll(() => chat.message.evaluate((field) => field.ownerDocument.activeElement === field))
    .toBe(true);
  await chat.say("hello");
  await chat.sees("to see what I understand.");
  await chat.settled();
});
