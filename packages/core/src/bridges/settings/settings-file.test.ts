import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_SETTINGS, type Settings, StoreLockedError } from "@x/shared";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WriteGate } from "../../store/write-gate.js";
import { SettingsFile } from "./settings-file.js";

let workDir: string;
let writeGate: WriteGate;
beforeEach(async () => {
  writeGate = WriteGate.ofWriter();
  workDir = await mkdtemp(join(tmpdir(), "x-settings-"));
});
afterEach(async () => {
  await chmod(workDir, 0o700);
  await rm(workDir, { recursive: true });
});

const path = () => join(workDir, "settings.json");
const dark = (settings: Settings): Settings => ({ ...settings, appearance: { theme: "dark" } });

async function loaded(): Promise<SettingsFile> {
  const file = new SettingsFile({
    workDir,
    logger: { warn: (message) => expect.unreachable(message) },
    writeGate,
  });
  await file.load();
  return file;
}

describe("app §4 the settings file", () => {
  test("without a file the defaults are in force, and nothing is written by looking", async () => {
    const file = await loaded();
    expect(file.current()).toEqual(DEFAULT_SETTINGS);
    expect(file.fault()).toBeUndefined();
    expect(await readdir(workDir)).toEqual([]);
  });

  test("a change is on disk, in force and told once", async () => {
    const file = await loaded();
    const told: Settings[] = [];
    file.subscribe((settings) => told.push(settings));
    await file.update(dark);
    expect(JSON.parse(await readFile(path(), "utf8"))).toEqual(dark(DEFAULT_SETTINGS));
    expect(file.current().appearance.theme).toBe("dark");
    expect(told).toEqual([dark(DEFAULT_SETTINGS)]);
    expect(await readdir(workDir)).toEqual(["settings.json"]);
    expect((await loaded()).current()).toEqual(dark(DEFAULT_SETTINGS));
  });

  test("changes at the same time are made one after another", async () => {
    const file = await loaded();
    const add =
      (id: string) =>
      (settings: Settings): Settings => ({
        ...settings,
        providers: [...settings.providers, { id, kind: "openai", label: id, models: [] }],
      });
    await Promise.all(["a", "b", "c"].map((id) => file.update(add(id))));
    expect((await loaded()).current().providers.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  test.each([
    ["not JSON", '{"schemaVersion": 1,'],
    ["a version of the future", JSON.stringify({ ...DEFAULT_SETTINGS, schemaVersion: 2 })],
    ["an unknown field", JSON.stringify({ ...DEFAULT_SETTINGS, colour: "red" })],
    ["empty", ""],
  ])("a file that is %s is named, not in force, and never overwritten", async (_what, text) => {
    await writeFile(path(), text);
    const file = await loaded();
    expect(file.fault()).toMatchObject({
      code: "settings-invalid",
      message: expect.stringContaining(path()),
    });
    expect(file.current()).toEqual(DEFAULT_SETTINGS);
    await expect(file.update(dark)).rejects.toMatchObject({ code: "settings-invalid" });
    expect(await readFile(path(), "utf8")).toBe(text);
  });

  test("what is left out of a file written by hand is as it is by default, also behind a byte order mark", async () => {
    const byHand = {
      providers: [{ id: "ollama", kind: "openai-compatible", baseUrl: "http://127.0.0.1:11434/v1" }],
      mcpServers: [
        { id: "files", command: "npx" },
        { id: "web", url: "https://mcp.example/mcp" },
      ],
      permissions: { allowPrivateAddresses: true },
    };
    await writeFile(path(), `\uFEFF${JSON.stringify(byHand)}`);
    const file = await loaded();
    expect(file.fault()).toBeUndefined();
    expect(file.current()).toEqual({
      ...DEFAULT_SETTINGS,
      providers: [{ ...byHand.providers[0], label: "ollama", models: [] }],
      mcpServers: [
        { id: "files", enabled: true, transport: "stdio", command: "npx", args: [] },
        { id: "web", enabled: true, transport: "http", url: "https://mcp.example/mcp" },
      ],
      permissions: { allowPrivateAddresses: true, allowPlaintextKeys: false },
    });
  });

  test("what must not be left out is said to be missing, by its place", async () => {
    await writeFile(path(), JSON.stringify({ providers: [{ id: "mine" }, "mine"], mcpServers: {} }));
    expect((await loaded()).fault()?.message).toBe(
      [
        `${path()} is not valid; correct it or move it away:`,
        "✖ Invalid input: expected array, received object",
        "  → at mcpServers",
        "✖ Invalid input: expected object, received string",
        "  → at providers[1]",
        "✖ is missing",
        "  → at providers[0].kind",
      ].join("\n"),
    );
  });

  test("what is no JSON is told by its line", async () => {
    await writeFile(path(), '{\n  "schemaVersion": 1,\n}');
    expect((await loaded()).fault()).toMatchObject({
      code: "settings-invalid",
      message: expect.stringContaining(`${path()}:3 is not JSON (`),
      data: { line: 3 },
    });
  });

  test("an invalid change is refused and leaves file and settings alone", async () => {
    const file = await loaded();
    await file.update(dark);
    const before = await readFile(path(), "utf8");
    const broken = (settings: Settings): Settings => ({
      ...settings,
      appearance: { theme: "pink" as "dark" },
    });
    await expect(file.update(broken)).rejects.toMatchObject({ code: "settings-invalid" });
    expect(await readFile(path(), "utf8")).toBe(before);
    expect(file.current().appearance.theme).toBe("dark");
  });

  test("a core that only reads changes nothing", async () => {
    const file = await loaded();
    writeGate.close(() => new StoreLockedError("read-only"));
    await expect(file.update(dark)).rejects.toMatchObject({ code: "store-locked" });
    expect(file.current()).toEqual(DEFAULT_SETTINGS);
    expect(await readdir(workDir)).toEqual([]);
  });

  test("what was edited by hand meanwhile is kept by a change", async () => {
    const file = await loaded();
    await file.update(dark);
    await writeFile(path(), JSON.stringify({ ...DEFAULT_SETTINGS, workspaceDir: "/home/me/work" }));
    await file.update(dark);
    expect((await loaded()).current()).toEqual({ ...dark(DEFAULT_SETTINGS), workspaceDir: "/home/me/work" });
  });

  test("a folder that cannot be made is store-io with the system's code, and the old settings stay", async () => {
    const file = new SettingsFile({
      workDir: join(path(), "below-a-file"),
      logger: { warn: () => undefined },
      writeGate,
    });
    await writeFile(path(), "");
    await expect(file.update(dark)).rejects.toMatchObject({
      code: "store-io",
      data: { systemCode: "ENOTDIR" },
    });
    expect(file.current()).toEqual(DEFAULT_SETTINGS);
  });

  test("what was edited by hand is told when the file is read again, once", async () => {
    const file = await loaded();
    const told: Settings[] = [];
    file.subscribe((settings) => told.push(settings));
    await writeFile(path(), JSON.stringify(dark(DEFAULT_SETTINGS)));
    await file.load();
    await file.load();
    expect(told).toEqual([dark(DEFAULT_SETTINGS)]);
  });

  test("reading and changing at the same time never bring back what was before", async () => {
    const file = await loaded();
    await Promise.all([file.load(), file.update(dark), file.load(), file.load()]);
    expect(file.current()).toEqual(dark(DEFAULT_SETTINGS));
  });
});
