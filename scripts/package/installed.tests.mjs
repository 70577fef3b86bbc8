// @ts-check
// The packaging test; npm run test:package gives it a screen. One thing after another, as it would happen to a person.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { listPackage } from "@electron/asar";
import { debian } from "./debian-files.mjs";
import { documentedFuses } from "./documented-fuses.mjs";
import { startInstalled, user } from "./installed-app.mjs";
import { packageFolder } from "./pack.mjs";
import { packagedFuses } from "./packaged-fuses.mjs";

const home = mkdtempSync(path.join(tmpdir(), "x-installed-"));
chownSync(home, user.uid, user.gid);
const executable = path.join("/usr/bin", debian.executable);
const resources = path.join(debian.folder, "resources");
const store = path.join(home, ".local/share/x/storage");

const conversations = () =>
  readdirSync(path.join(store, "sessions"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jsonl"),
  );

after(() => {
  if (existsSync(executable)) execFileSync("dpkg", ["--purge", debian.package], { stdio: "ignore" });
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

void test("the package installs with the system's tool", () => {
  const file = readdirSync(packageFolder).find((name) => name.endsWith(".deb"));
  assert.ok(file, "npm run package makes the .deb");
  execFileSync("dpkg", ["--install", path.join(packageFolder, file)], { stdio: "inherit" });
  assert.ok(existsSync(executable));
  assert.equal(statSync(path.join(debian.folder, "chrome-sandbox")).mode & 0o7777, 0o4755);
});

void test("the archive holds the bundles and one program's package, nothing for development", () => {
  const inside = listPackage(path.join(resources, "app.asar"), { isPack: false });
  const top = new Set(inside.map((name) => name.split("/").slice(1, 3).join("/")));
  assert.deepEqual([...top].sort(), [
    "node_modules",
    "node_modules/@vscode",
    "out",
    "out/main",
    "out/preload",
    "out/renderer",
    "package.json",
  ]);
  assert.deepEqual(
    inside.filter((name) => name.endsWith(".map")),
    [],
  );
  assert.ok(inside.includes("/out/main/scan-thread.js"));
  assert.ok(existsSync(path.join(resources, "THIRD-PARTY.txt")));
});

void test("a package that was made without a feed holds none, so that it looks for no updates", () => {
  assert.equal(existsSync(path.join(resources, "app-update.yml")), false);
});

void test("the fuses of the installed program are those of docs/security.md", async () => {
  assert.deepEqual(await packagedFuses(path.join(debian.folder, debian.executable)), documentedFuses());
});

void test("the installed program cannot be turned into a Node interpreter", () => {
  const trace = path.join(home, "turned");
  const script = `require("fs").writeFileSync(${JSON.stringify(trace)}, "")`;
  const file = path.join(home, "script.cjs");
  writeFileSync(file, script);
  const environments = [{ ELECTRON_RUN_AS_NODE: "1" }, { NODE_OPTIONS: `--require ${file}` }, {}];
  const commands = [["-e", script], [file], ["--inspect=0", "--version"], ["-r", file]];
  for (const extra of environments) {
    for (const args of commands) {
      // Without a screen it ends at once; a Node would have run the script by then.
      spawnSync(executable, args, {
        ...user,
        env: { PATH: process.env["PATH"], HOME: home, ...extra },
        timeout: 20_000,
        killSignal: "SIGKILL",
      });
      assert.ok(!existsSync(trace), JSON.stringify({ extra, args }));
    }
  }
});

void test("the installed program runs inside Chromium's sandbox", async () => {
  const app = await startInstalled(executable, home);
  try {
    const renderers = processesBelow(app.pid).filter(({ command }) => command.includes("--type=renderer"));
    assert.ok(renderers.length > 0);
    // 2: system calls of the process go through a filter.
    assert.deepEqual(
      renderers.map(({ pid }) => status(pid, "Seccomp")),
      renderers.map(() => "2"),
    );
    assert.ok(renderers.every(({ command }) => !command.includes("--no-sandbox")));
    await app.quit();
  } finally {
    app.kill();
  }
});

void test("a person sends a message, the tools work from inside the package, and a restart shows it again", async () => {
  const first = await startInstalled(executable, home);
  try {
    await first.say('call file-search {"pattern":"kept"}');
    await first.sees("matches");
    await first.page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "hidden" });
    assert.doesNotMatch(await first.page.getByRole("log", { name: "Conversation" }).innerText(), /failed/i);
    await first.quit();
  } finally {
    first.kill();
  }
  assert.equal(conversations().length, 1);
  // So many that the startup scan reads them with its threads, whose module lies in the archive.
  addConversations(1_000);
  const second = await startInstalled(executable, home);
  try {
    await second.page.getByRole("list", { name: "Conversations" }).getByRole("button").first().click();
    await second.sees("matches");
    assert.doesNotMatch(second.complaint(), /thread/i);
    await second.quit();
  } finally {
    second.kill();
  }
});

void test("removing the package takes the program and leaves what the person wrote", () => {
  const before = conversations();
  execFileSync("dpkg", ["--purge", debian.package], { stdio: "inherit" });
  assert.ok(!existsSync(executable));
  assert.ok(!existsSync(debian.folder));
  assert.deepEqual(conversations(), before);
  assert.equal(before.length, 1_001);
});

/**
 * @param {number} parent
 * @returns {{ pid: number, command: string }[]}
 */
function processesBelow(parent) {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/status`))
    .map(Number)
    .filter((pid) => status(pid, "PPid") === String(parent));
  return children.flatMap((pid) => [
    { pid, command: readFileSync(`/proc/${pid}/cmdline`, "utf8") },
    ...processesBelow(pid),
  ]);
}

/**
 * @param {number} pid
 * @param {string} field
 */
function status(pid, field) {
  return new RegExp(`^${field}:\\s*(\\S+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
}

/** @param {number} count */
function addConversations(count) {
  const [name = ""] = conversations();
  const [opening = ""] = readFileSync(path.join(store, "sessions", name), "utf8").split("\n");
  const id = path.basename(name, ".jsonl");
  const folder = path.join(store, "sessions/2025/01/02");
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < count; index++) {
    const own = `2025-01-02T00-00-00Z-0000001-${String(index).padStart(3, "0")}`;
    writeFileSync(path.join(folder, `${own}.jsonl`), `${opening.replaceAll(id, own)}\n`);
  }
  execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, path.join(store, "sessions/2025")]);
}
