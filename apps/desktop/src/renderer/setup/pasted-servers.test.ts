import { describe, expect, it } from "vitest";
import { readPastedServers, serverToSave } from "./pasted-servers.js";

function read(mcpServers: object, taken: readonly string[] = []) {
  return readPastedServers(JSON.stringify({ mcpServers }), taken);
}

function servers(mcpServers: object, taken: readonly string[] = []) {
  const pasted = read(mcpServers, taken);
  if ("fault" in pasted) throw new Error(pasted.fault);
  return pasted.servers;
}

/** What is saved when nothing is chosen otherwise. */
function saved(entry: object) {
  const [pasted] = servers({ box: entry });
  if (pasted === undefined) throw new Error("nothing was read");
  return serverToSave(pasted, (value) => value.isSecret);
}

describe("a pasted configuration of tool servers (app.md §4)", () => {
  it("becomes servers as the settings have them, whatever else stands beside them", () => {
    const text = JSON.stringify({
      globalShortcut: "x",
      mcpServers: {
        "My Files": { command: "npx", args: ["-y", "a server", "."], cwd: "/home/me", disabled: true },
        remote: { type: "http", url: "https://example.org/mcp" },
      },
    });
    expect(readPastedServers(text, [])).toEqual({
      servers: [
        {
          name: "My Files",
          server: {
            id: "my-files",
            enabled: false,
            transport: "stdio",
            command: "npx",
            args: ["-y", "a server", "."],
            cwd: "/home/me",
          },
          values: [],
          left: [],
          isOpen: false,
        },
        {
          name: "remote",
          server: { id: "remote", enabled: true, transport: "http", url: "https://example.org/mcp" },
          values: [],
          left: [],
          isOpen: false,
        },
      ],
    });
  });

  it("gives each an id that is free", () => {
    const ids = servers({ files: { command: "a" }, "Files!": { command: "b" }, "…": { command: "c" } }, [
      "files",
    ]);
    expect(ids.map(({ server }) => server.id)).toEqual(["files-2", "files-3", "server"]);
  });

  it("keeps what may be a key out of the settings, and a word that is none in them", () => {
    const env = { API_KEY: "abc", DB: "postgres://me:pw@host/db", LOG_LEVEL: "debug", PORT: 80, DEBUG: true };
    expect(saved({ command: "a", env })).toEqual({
      server: {
        id: "box",
        enabled: true,
        transport: "stdio",
        command: "a",
        args: [],
        env: {
          API_KEY: "${secret:box/API_KEY}",
          DB: "${secret:box/DB}",
          LOG_LEVEL: "debug",
          PORT: "80",
          DEBUG: "true",
        },
      },
      secrets: [
        { name: "box/API_KEY", secret: "abc" },
        { name: "box/DB", secret: "postgres://me:pw@host/db" },
      ],
    });
  });

  it("leaves the first word of a header where it is, so that another key can take its place", () => {
    const headers = { Authorization: "Bearer abc", "X-Team": "blue" };
    expect(saved({ url: "https://example.org/mcp", headers })).toEqual({
      server: {
        id: "box",
        enabled: true,
        transport: "http",
        url: "https://example.org/mcp",
        headers: { Authorization: "Bearer ${secret:box/Authorization}", "X-Team": "blue" },
      },
      secrets: [{ name: "box/Authorization", secret: "abc" }],
    });
  });

  it("asks afterwards for what only stands there to be filled in, and takes a reference as it is", () => {
    const env = { A: "<your token>", B: "YOUR_API_KEY", C: "${input:key}", D: "${secret:word}", TOKEN: "" };
    const { secrets, server } = saved({ command: "a", env });
    expect(secrets).toEqual([]);
    expect(server).toMatchObject({
      env: {
        A: "${secret:box/A}",
        B: "${secret:box/B}",
        C: "${secret:box/C}",
        D: "${secret:word}",
        TOKEN: "${secret:box/TOKEN}",
      },
    });
  });

  it("does with each value what the person chose", () => {
    const [pasted] = servers({ box: { command: "a", env: { API_KEY: "abc", LOG_LEVEL: "debug" } } });
    if (pasted === undefined) throw new Error("nothing was read");
    expect(serverToSave(pasted, ({ name }) => name === "LOG_LEVEL")).toMatchObject({
      server: { env: { API_KEY: "abc", LOG_LEVEL: "${secret:box/LOG_LEVEL}" } },
      secrets: [{ name: "box/LOG_LEVEL", secret: "debug" }],
    });
  });

  it("makes every name of a secret one that can be kept, and no two alike", () => {
    const long = "A".repeat(70);
    const { secrets } = saved({ command: "a", env: { [`${long}1`]: "K9", [`${long}2`]: "K8", "a b": "K7" } });
    expect(secrets.map(({ name }) => name)).toEqual([
      `box/${"A".repeat(56)}`,
      `box/${"A".repeat(54)}-2`,
      "box/a-b",
    ]);
  });

  it("gives no trust: what was to run without asking is left out, and said", () => {
    const [pasted] = servers({ box: { command: "a", autoApprove: ["x"], alwaysAllow: [], trust: true } });
    expect(pasted?.left).toEqual(["autoApprove", "alwaysAllow", "trust"]);
    expect(JSON.stringify(saved({ command: "a", trust: true }))).not.toContain("trust");
  });

  it("says where an argument or an address may hold a key, which the settings file then does too", () => {
    const open = servers({
      a: { command: "npx", args: ["--api-key", "abc"] },
      b: { url: "https://example.org/mcp?token=abc" },
      c: { url: "https://me:pw@example.org/mcp" },
      d: { command: "npx", args: ["-y", "thing"] },
    });
    expect(open.map(({ isOpen }) => isOpen)).toEqual([true, true, true, false]);
  });

  it.each([
    ["", "Paste the JSON that begins with mcpServers."],
    ["{", "This is not JSON: line 1."],
    ['{\n  "mcpServers": {},\n}', "This is not JSON: line 3."],
    ["[]", "There is no mcpServers in it, with a name and a server each."],
    ['{"a": {"command": "npx"}}', "There is no mcpServers in it, with a name and a server each."],
    ['{"mcpServers": {}}', "It names no server."],
    ['{"mcpServers": {"a": 1}}', "mcpServers.a: Invalid input: expected object, received number"],
    ['{"mcpServers": {"a": {}}}', "mcpServers.a: names neither a command nor a url"],
    [
      '{"mcpServers": {"a": {"command": "x", "url": "https://a.b"}}}',
      "mcpServers.a: names both a command and a url",
    ],
    ['{"mcpServers": {"a": {"command": " "}}}', "mcpServers.a.command: name the program that is started"],
    [
      '{"mcpServers": {"a": {"command": "x", "args": "y"}}}',
      "mcpServers.a.args: Invalid input: expected array, received string",
    ],
    ['{"mcpServers": {"a": {"command": "x", "env": {"B": null}}}}', "mcpServers.a.env.B: give it a text"],
    [
      '{"mcpServers": {"a": {"command": "x", "autostart": 1}}}',
      'mcpServers.a: Unrecognized key: "autostart"',
    ],
    ['{"mcpServers": {"a": {"url": "ftp://a.b"}}}', "mcpServers.a.url: not an http or https address"],
    [
      '{"mcpServers": {"a": {"type": "sse", "url": "https://a.b"}}}',
      "mcpServers.a.type: servers of the older kind sse are not reached; look for its address of the kind http",
    ],
  ])("refuses %s, and says what and where", (text, fault) => {
    expect(readPastedServers(text, [])).toEqual({ fault });
  });
});
