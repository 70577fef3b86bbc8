import { act, fireEvent, screen, within } from "@testing-library/react";
import { type McpServerView, SettingsInvalidError } from "@x/shared";
import { describe, expect, it } from "vitest";
import type { SettingsSection } from "../../setup/open-panel.js";
import { DrawnStage } from "../../testing/drawn-window.js";

async function opened(section: SettingsSection, prepare: (window: DrawnStage) => void): Promise<DrawnStage> {
  const window = new DrawnStage();
  prepare(window);
  window.draw();
  await act(() => window.start());
  act(() => window.services.openPanel.set({ panel: "settings", section }));
  return window.settled();
}
const settings = () => within(screen.getByRole("dialog", { name: "Settings" }));
const press = (name: string) => fireEvent.click(settings().getByRole("button", { name }));

const claude = {
  provider: { id: "claude", kind: "anthropic" as const, label: "Anthropic", models: [{ id: "opus" }] },
  key: { variable: "ANTHROPIC_API_KEY", held: { place: "host" as const, lastFour: "6789" } },
  needsKey: true,
};

describe("settings: models and keys (app.md §2, §3)", () => {
  it("shows of a key its last four characters, and sends a new one without ever showing it", async () => {
    const window = await opened("models", ({ main }) => {
      main.providers = [claude];
    });
    expect(settings().getByText("Key ends in 6789, in the system's key store.")).toBeTruthy();
    press("Replace the key of Anthropic");
    const field = settings().getByLabelText<HTMLInputElement>("Key of Anthropic");
    expect(field.type).toBe("password");
    fireEvent.change(field, { target: { value: " sk-new " } });
    window.main.answer("providers:setKey", () => claude.key);
    press("Keep it");
    await window.settled();
    expect(window.main.callsOf("providers:setKey")).toEqual([{ id: "claude", key: "sk-new" }]);
    expect(settings().queryByLabelText("Key of Anthropic")).toBe(null);
  });

  it("says of a key that is missing that it was forgotten, and leads to where that is decided", async () => {
    const window = await opened("models", ({ main }) => {
      main.providers = [{ ...claude, key: { variable: "ANTHROPIC_API_KEY" } }];
      main.settings = { ...main.settings, keysAreKept: "memory" };
    });
    expect(settings().getByText(/each is forgotten when the program ends/)).toBeTruthy();
    press("Keep keys in a file instead…");
    await window.settled();
    expect(settings().getByRole("switch", { name: /readable file/ })).toBeTruthy();
  });

  it("asks before a provider is removed", async () => {
    const window = await opened("models", ({ main }) => {
      main.providers = [claude];
    });
    press("Remove Anthropic");
    press("Keep");
    expect(window.main.callsOf("providers:remove")).toEqual([]);
    press("Remove Anthropic");
    press("Remove Anthropic now");
    await window.settled();
    expect(window.main.callsOf("providers:remove")).toEqual([{ id: "claude" }]);
  });

  it("says what a live check came to", async () => {
    const window = await opened("models", ({ main }) => {
      main.providers = [claude];
      main.answer("providers:models", () => ({
        outcome: "failed",
        code: "network",
        message: "Nobody answers. Look at it.",
      }));
    });
    press("Check Anthropic");
    await window.settled();
    expect(settings().getByRole("alert").textContent).toBe("Nobody answers. Look at it.");
    window.main.answer("providers:models", () => ({ outcome: "models", models: ["opus"] }));
    press("Check Anthropic");
    await window.settled();
    expect(settings().getByText("It answers and offers 1 model.")).toBeTruthy();
  });

  it("follows what another window has set up", async () => {
    const window = await opened("models", () => undefined);
    expect(settings().getByText(/None yet/)).toBeTruthy();
    window.main.providers = [claude];
    window.main.send("settings:events", { type: "keys-changed" });
    await window.settled();
    expect(settings().getByText("Key ends in 6789, in the system's key store.")).toBeTruthy();
  });
});

describe("settings: tool servers (app.md §4)", () => {
  const failed: McpServerView = {
    server: { id: "git", enabled: true, transport: "http", url: "https://example.org/mcp" },
    state: "failed",
    tools: [],
    fault: 'the secret "token" is not set',
    secrets: [{ name: "token", key: { variable: "X_MCP_TOKEN" } }],
  };

  it("say why one failed, try it again, and take the secret that it wants", async () => {
    const window = await opened("servers", ({ main }) =>
      main.answer("mcp:list", () => ({ servers: [failed] })),
    );
    expect(settings().getByText('the secret "token" is not set')).toBeTruthy();
    press("Try git again");
    await window.settled();
    expect(window.main.callsOf("mcp:retry")).toEqual([{ id: "git" }]);
    press("Set the key of token");
    fireEvent.change(settings().getByLabelText("Key of token"), { target: { value: "open sesame" } });
    press("Keep it");
    await window.settled();
    expect(window.main.callsOf("mcp:setSecret")).toEqual([{ name: "token", secret: "open sesame" }]);
  });

  const pasted = (mcpServers: object) =>
    fireEvent.change(settings().getByLabelText("Configuration"), {
      target: { value: JSON.stringify({ mcpServers }) },
    });

  it("are added from a pasted configuration once it was seen, keys apart from the settings, and nothing before", async () => {
    const window = await opened("servers", ({ main }) => {
      main.answer("mcp:list", () => ({ servers: [failed] }));
      for (const channel of ["mcp:save", "mcp:setSecret"] as const) main.answer(channel, () => null);
    });
    press("Paste a configuration…");
    expect(document.activeElement).toBe(settings().getByLabelText("Configuration"));
    fireEvent.change(settings().getByLabelText("Configuration"), { target: { value: "{" } });
    expect(settings().getByText("This is not JSON: line 1.")).toBeTruthy();
    pasted({
      git: { command: "npx", args: ["-y", "a git server"], env: { TOKEN: "abc", MODE: "fast" } },
      far: { url: "https://example.org/mcp", autoApprove: ["all"] },
    });
    const preview = within(settings().getByRole("region", { name: "What will be added" }));
    const words = within(preview.getByRole("list", { name: "Program of git-2" })).getAllByRole("listitem");
    expect(words.map(({ textContent }) => textContent)).toEqual(["npx", "-y", "a git server"]);
    expect(preview.getByText(/Left out: autoApprove/)).toBeTruthy();
    expect(preview.queryByText("abc")).toBe(null);
    fireEvent.click(preview.getByRole("switch", { name: "MODE is a secret" }));
    expect(window.main.callsOf("mcp:save")).toEqual([]);
    press("Add 2 servers");
    await window.settled();
    expect(window.main.callsOf("mcp:setSecret")).toEqual([
      { name: "git-2/TOKEN", secret: "abc" },
      { name: "git-2/MODE", secret: "fast" },
    ]);
    const git = {
      id: "git-2",
      enabled: true,
      transport: "stdio",
      command: "npx",
      args: ["-y", "a git server"],
      env: { TOKEN: "${secret:git-2/TOKEN}", MODE: "${secret:git-2/MODE}" },
    };
    const far = { id: "far", enabled: true, transport: "http", url: "https://example.org/mcp" };
    expect(window.main.callsOf("mcp:save")).toEqual([{ server: git }, { server: far }]);
    expect(settings().getByRole("button", { name: "Paste a configuration…" })).toBeTruthy();
  });

  it("say why a pasted one was refused, and add what is left under the same ids when it is tried again", async () => {
    const window = await opened("servers", ({ main }) => {
      main.answer("mcp:list", () => ({ servers: [] }));
      main.answer("mcp:save", () => null);
      main.refuse("mcp:save", new SettingsInvalidError("settings.json cannot be written"));
    });
    press("Paste a configuration…");
    press("Add");
    await window.settled();
    expect(settings().getByText("Paste the JSON that begins with mcpServers.")).toBeTruthy();
    pasted({ files: { command: "a" } });
    press("Add");
    await window.settled();
    expect(settings().getByRole("alert").textContent).toBe("settings.json cannot be written.");
    window.main.refuse("mcp:save", undefined);
    press("Add");
    await window.settled();
    expect(window.main.callsOf("mcp:save").length).toBe(2);
    expect(settings().queryByLabelText("Configuration")).toBe(null);
  });

  it("are looked at again while one is still connecting", async () => {
    const connecting: McpServerView = { ...failed, state: "connecting", secrets: [] };
    const window = await opened("servers", ({ main }) =>
      main.answer("mcp:list", () => ({ servers: [connecting] })),
    );
    expect(settings().getByText("Connecting…")).toBeTruthy();
    const tools = [{ toolId: "mcp:git:log", description: "Shows the log." }];
    window.main.answer("mcp:list", () => ({ servers: [{ ...connecting, state: "ready", tools }] }));
    act(() => window.ports.timers.advance(1_000));
    await window.settled();
    expect(settings().getByText("Ready, 1 tool")).toBeTruthy();
    press("Tools of git");
    expect(settings().getByText("Shows the log.")).toBeTruthy();
  });
});

describe("settings: forms that are not filled in (app.md §3)", () => {
  const field = (name: string) => settings().getByRole("textbox", { name });
  const invalid = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(
      (each) => each.labels?.[0]?.textContent,
    );

  it("lead to the first field of a tool server that is wrong, and forget the fault when it is mended", async () => {
    const window = await opened("servers", ({ main }) => main.answer("mcp:list", () => ({ servers: [] })));
    press("Add a server…");
    press("Add");
    expect(invalid()).toEqual(["Id", "Command"]);
    expect(document.activeElement).toBe(field("Id"));
    expect(settings().getByText("Name the program that is started, for example npx.")).toBeTruthy();
    fireEvent.change(field("Id"), { target: { value: "files" } });
    expect(invalid()).toEqual(["Command"]);
    press("Add");
    expect(document.activeElement).toBe(field("Command"));
    fireEvent.change(field("Command"), { target: { value: "npx -y a-server" } });
    expect(invalid()).toEqual([]);
    press("Add");
    await window.settled();
    expect(window.main.callsOf("mcp:save")).toEqual([
      {
        server: { id: "files", enabled: true, transport: "stdio", command: "npx", args: ["-y", "a-server"] },
      },
    ]);
  });

  it("ask before Escape or another section loses what was changed, and not otherwise", async () => {
    const window = await opened("servers", ({ main }) => main.answer("mcp:list", () => ({ servers: [] })));
    const leaveFor = async (name: string) => {
      fireEvent.click(settings().getByRole("tab", { name }));
      return window.settled();
    };
    press("Add a server…");
    await leaveFor("Folders");
    expect(settings().getByRole("tab", { selected: true }).textContent).toBe("Folders");
    await leaveFor("MCP servers");
    press("Add a server…");
    fireEvent.change(field("Command"), { target: { value: "npx" } });
    await leaveFor("Folders");
    const question = () => within(screen.getByRole("alertdialog", { name: "Discard what you changed?" }));
    expect(document.activeElement).toBe(question().getByRole("button", { name: "Keep editing" }));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    await window.settled();
    expect(screen.queryByRole("alertdialog")).toBe(null);
    expect(field("Command")).toHaveProperty("value", "npx");

    fireEvent.keyDown(field("Command"), { key: "Escape" });
    await window.settled();
    fireEvent.click(question().getByRole("button", { name: "Keep editing" }));
    await window.settled();
    expect(field("Command")).toHaveProperty("value", "npx");

    await leaveFor("Folders");
    fireEvent.click(question().getByRole("button", { name: "Discard" }));
    await window.settled();
    expect(settings().getByRole("tab", { selected: true }).textContent).toBe("Folders");
    fireEvent.keyDown(settings().getByRole("tab", { selected: true }), { key: "Escape" });
    await window.settled();
    expect(screen.queryByRole("dialog")).toBe(null);
  });

  it("of a server give the focus back to the server that was saved, or to where the person came from", async () => {
    const window = await opened("servers", ({ main }) => main.answer("mcp:list", () => ({ servers: [] })));
    press("Add a server…");
    press("Cancel");
    expect(document.activeElement?.textContent).toBe("Add a server…");
    press("Add a server…");
    fireEvent.change(field("Id"), { target: { value: "files" } });
    fireEvent.change(field("Command"), { target: { value: "npx" } });
    const server = { id: "files", enabled: true, transport: "stdio" as const, command: "npx", args: [] };
    window.main.answer("mcp:list", () => ({
      servers: [{ server, state: "connecting", tools: [], secrets: [] }],
    }));
    press("Add");
    await window.settled();
    act(() => window.main.send("settings:events", { type: "keys-changed" }));
    await window.settled();
    expect(document.activeElement).toBe(settings().getByRole("listitem", { name: "files" }));
    press("Edit files");
    press("Cancel");
    expect(document.activeElement).toBe(settings().getByRole("listitem", { name: "files" }));
  });

  it("do the same for an agent, whose tools are not shown before they are known", async () => {
    const window = await opened("agents", ({ main }) =>
      main.answer("agents:tools", () => ({
        tools: [{ toolId: "builtin:file-read", description: "Reads." }],
      })),
    );
    press("New agent…");
    expect(settings().getByText("Asking which tools there are…")).toBeTruthy();
    expect(settings().queryAllByRole("checkbox")).toEqual([]);
    await window.settled();
    expect(settings().getAllByRole("checkbox").length).toBe(2);
    press("Create agent");
    expect(invalid()).toEqual(["Id", "Prompt"]);
    expect(document.activeElement).toBe(field("Id"));
    fireEvent.change(field("Id"), { target: { value: "reviewer" } });
    fireEvent.change(field("Prompt"), { target: { value: "You review." } });
    expect(invalid()).toEqual([]);
    press("Create agent");
    await window.settled();
    expect(window.main.callsOf("agents:save")).toEqual([
      {
        agent: { agentId: "reviewer", systemPrompt: "You review.", toolIds: ["builtin:file-read"] },
        mode: "create",
      },
    ]);
  });

  it("of an agent begin in the first field, and give the focus back to its row, or to where the person came from", async () => {
    const agent = { agentId: "reviewer", systemPrompt: "You review.", toolIds: [] };
    const window = await opened("agents", ({ main }) => {
      main.agents = [...main.agents, { agentId: "reviewer", builtIn: false, agent }];
      main.answer("agents:save", () => null);
    });
    const row = () => settings().getByRole("listitem", { name: "reviewer" });
    press("New agent…");
    expect(document.activeElement).toBe(field("Id"));
    press("Cancel");
    expect(document.activeElement?.textContent).toBe("New agent…");
    press("Edit reviewer");
    expect(document.activeElement).toBe(field("Prompt"));
    press("Cancel");
    expect(document.activeElement).toBe(row());
    press("Edit reviewer");
    press("Save");
    await window.settled();
    expect(document.activeElement).toBe(row());
  });
});

describe("settings: what is refused (app.md §3)", () => {
  it("stays where it was asked for, with the reason", async () => {
    const window = await opened("permissions", ({ main }) =>
      main.refuse("settings:update", new SettingsInvalidError("settings.json is not JSON; correct it")),
    );
    fireEvent.click(settings().getByRole("switch", { name: /readable file/ }));
    await window.settled();
    expect(window.main.callsOf("settings:update")).toEqual([{ permissions: { allowPlaintextKeys: true } }]);
    expect(settings().getByRole("alert").textContent).toContain("settings.json is not JSON; correct it.");
  });

  it("shows the storage folder in the system's file manager, by no path of the page's", async () => {
    const window = await opened("folders", () => undefined);
    press("Show in folder");
    await window.settled();
    expect(window.main.callsOf("app:showStorage")).toEqual([{}]);
  });

  it("is told in every section while the file cannot be used", async () => {
    await opened("folders", ({ main }) => {
      const fault = { code: "settings-invalid", message: "settings.json:3 is wrong" };
      main.settings = { ...main.settings, fault };
    });
    expect(settings().getByText("settings.json:3 is wrong")).toBeTruthy();
    expect(screen.getByText("/workspace")).toBeTruthy();
  });
});
