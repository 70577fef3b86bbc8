import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Door } from "../../setup/open-panel.js";
import { DrawnStage } from "../../testing/drawn-window.js";

async function opened(door: Door, prepare: (window: DrawnStage) => void): Promise<DrawnStage> {
  const window = new DrawnStage();
  prepare(window);
  window.draw();
  await act(() => window.start());
  act(() => window.services.openPanel.set({ panel: "set-up", door }));
  return window.settled();
}
const dialog = () => within(screen.getByRole("dialog", { name: "Set up a model" }));
const fill = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

describe("the three doors to a model (app.md §3)", () => {
  it("lists the servers on this machine, and sets up the chosen model of the chosen server", async () => {
    const server = {
      id: "ollama",
      label: "Ollama",
      baseUrl: "http://127.0.0.1:11434/v1",
      models: ["a", "b"],
    };
    const empty = { id: "vllm", label: "vLLM", baseUrl: "http://127.0.0.1:8000/v1", models: [] };
    const window = await opened("local", ({ main }) =>
      main.answer("providers:probeLocal", () => ({ servers: [server, empty] })),
    );
    expect(dialog().getByText("http://127.0.0.1:8000/v1 · no model loaded")).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Use Ollama" }));
    fireEvent.click(dialog().getByRole("radio", { name: "b" }));
    window.main.answer("settings:update", () => window.main.settings);
    window.main.answer("providers:save", () => null);
    fireEvent.click(dialog().getByRole("button", { name: "Use this model" }));
    await window.settled();
    expect(window.main.callsOf("providers:save")).toEqual([
      {
        provider: {
          id: "ollama",
          kind: "openai-compatible",
          label: "Ollama",
          baseUrl: "http://127.0.0.1:11434/v1",
          models: [{ id: "b" }],
        },
      },
    ]);
    expect(window.main.callsOf("settings:update")).toEqual([
      { defaultModel: { provider: "ollama", model: "b" } },
    ]);
    expect(window.services.picks.getSnapshot().get("composer:new")).toEqual({
      model: { provider: "ollama", model: "b" },
    });
    expect(screen.queryByRole("dialog")).toBe(null);
  });

  it("says that nobody answers, and looks again when asked to", async () => {
    const window = await opened("local", ({ main }) =>
      main.answer("providers:probeLocal", () => ({ servers: [] })),
    );
    expect(dialog().getByText(/No model server answers on the usual ports/)).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Look again" }));
    await window.settled();
    expect(window.main.callsOf("providers:probeLocal").length).toBe(2);
  });

  it("begin in the first field behind the door that was chosen, and stay at the door for who goes along them by key", async () => {
    const window = await opened("address", () => undefined);
    expect(document.activeElement).toBe(dialog().getByLabelText("Address"));
    const cloud = dialog().getByRole("tab", { name: "Cloud provider" });
    cloud.focus();
    fireEvent.click(cloud, { detail: 0 });
    await window.settled();
    expect(document.activeElement).toBe(cloud);
    fireEvent.click(dialog().getByRole("tab", { name: "Other address" }), { detail: 1 });
    await window.settled();
    expect(document.activeElement).toBe(dialog().getByLabelText("Address"));
  });

  it("lead back to Settings by Escape where they were opened there, and to the message otherwise", async () => {
    const window = await opened("address", () => undefined);
    const escape = async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
      await window.settled();
    };
    await escape();
    expect(screen.queryByRole("dialog")).toBe(null);
    expect(document.activeElement).toBe(screen.getByLabelText("Message"));
    act(() => window.services.openPanel.set({ panel: "settings", section: "models" }));
    await window.settled();
    fireEvent.click(screen.getByRole("button", { name: "Set up a model…" }));
    await window.settled();
    fireEvent.click(dialog().getByRole("tab", { name: "Other address" }), { detail: 1 });
    await window.settled();
    await escape();
    expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
  });

  it("checks a cloud key before anything is saved, and says what to do about a bad one", async () => {
    const window = await opened("cloud", ({ main }) =>
      main.answer("providers:test", () => ({
        outcome: "failed",
        code: "auth",
        message: "The provider answered HTTP 401. Check the key.",
      })),
    );
    fireEvent.click(dialog().getByRole("radio", { name: "OpenAI" }));
    fill("Key", " sk-bad ");
    fireEvent.click(dialog().getByRole("button", { name: "Check and continue" }));
    await window.settled();
    const note = within(dialog().getByRole("alert"));
    expect(note.getByText("The key was refused")).toBeTruthy();
    expect(note.getByText("The provider answered HTTP 401. Check the key.")).toBeTruthy();
    expect(window.main.callsOf("providers:test")).toEqual([{ kind: "openai", key: "sk-bad" }]);
    expect(window.main.callsOf("providers:save")).toEqual([]);
    fill("Key", "sk-good");
    expect(dialog().queryByRole("alert")).toBe(null);
  });

  it("has the focus at the models once they are found, and behind the door again on the way back", async () => {
    let models = ["m1", "m2"];
    const window = await opened("address", ({ main }) =>
      main.answer("providers:test", () => ({ outcome: "models", models })),
    );
    const proceed = async () => {
      const check = dialog().getByRole("button", { name: "Check and continue" });
      check.focus();
      fireEvent.click(check);
      await window.settled();
    };
    fill("Address", "127.0.0.1:8080");
    await proceed();
    expect(document.activeElement).toBe(dialog().getByRole("radio", { name: "m1" }));
    fireEvent.click(dialog().getByRole("button", { name: "Back" }));
    await window.settled();
    expect(document.activeElement).toBe(dialog().getByLabelText("Address"));
    fill("Address", "127.0.0.1:8080");
    models = Array.from({ length: 9 }, (_, index) => `m${index}`);
    await proceed();
    expect(document.activeElement).toBe(dialog().getByLabelText("Search"));
  });

  it("begins at the models of a server on this machine, and leaves the focus at the button where a check fails", async () => {
    const server = { id: "ollama", label: "Ollama", baseUrl: "http://127.0.0.1:11434/v1", models: ["a"] };
    const window = await opened("local", ({ main }) => {
      main.answer("providers:probeLocal", () => ({ servers: [server] }));
      main.answer("providers:test", () => ({ outcome: "failed", code: "network", message: "Nobody." }));
    });
    const use = dialog().getByRole("button", { name: "Use Ollama" });
    use.focus();
    fireEvent.click(use);
    await window.settled();
    expect(document.activeElement).toBe(dialog().getByRole("radio", { name: "a" }));
    fireEvent.click(dialog().getByRole("button", { name: "Back" }));
    await window.settled();
    fireEvent.click(dialog().getByRole("tab", { name: "Other address" }), { detail: 1 });
    await window.settled();
    fill("Address", "127.0.0.1:8080");
    const check = dialog().getByRole("button", { name: "Check and continue" });
    check.focus();
    fireEvent.click(check);
    await window.settled();
    expect(dialog().getByRole("alert").textContent).toContain("Nobody answers at this address");
    expect(document.activeElement?.textContent).toBe("Check and continue");
  });

  it("keeps the address at which the models were found", async () => {
    const window = await opened("address", ({ main }) => {
      const baseUrl = "http://127.0.0.1:8080/v1";
      main.answer("providers:test", () => ({ outcome: "models", models: ["m1"], baseUrl }));
    });
    fill("Address", "127.0.0.1:8080");
    fireEvent.click(dialog().getByRole("button", { name: "Check and continue" }));
    await window.settled();
    fireEvent.click(dialog().getByRole("button", { name: "Use this model" }));
    await window.settled();
    expect(window.main.callsOf("providers:save")).toMatchObject([
      { provider: { baseUrl: "http://127.0.0.1:8080/v1", models: [{ id: "m1" }] } },
    ]);
  });

  it("uses a provider again that is set up at that place already", async () => {
    const provider = {
      id: "box",
      kind: "openai-compatible" as const,
      label: "My box",
      baseUrl: "http://127.0.0.1:8080/v1",
      models: [{ id: "m1" }],
    };
    const window = await opened("address", ({ main }) => {
      main.providers = [{ provider, key: { variable: "X_SERVER_BOX" }, needsKey: false }];
      main.answer("providers:test", () => ({ outcome: "models", models: ["m1", "m2"] }));
    });
    fill("Address", "127.0.0.1:8080/v1/");
    fireEvent.click(dialog().getByRole("button", { name: "Check and continue" }));
    await window.settled();
    fireEvent.click(dialog().getByRole("radio", { name: "m2" }));
    fireEvent.click(dialog().getByRole("switch", { name: "Answer new conversations with it" }));
    fireEvent.click(dialog().getByRole("button", { name: "Use this model" }));
    await window.settled();
    expect(window.main.callsOf("providers:save")).toEqual([
      { provider: { ...provider, models: [{ id: "m1" }, { id: "m2" }] } },
    ]);
    expect(window.main.callsOf("settings:update")).toEqual([]);
  });
});
