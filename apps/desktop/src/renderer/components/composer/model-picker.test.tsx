import { act, fireEvent, screen } from "@testing-library/react";
import { OFFLINE_GUIDE, type ProviderView } from "@x/shared";
import { describe, expect, it } from "vitest";
import { DrawnStage } from "../../testing/drawn-window.js";

const box: ProviderView = {
  provider: {
    id: "box",
    kind: "openai-compatible",
    label: "My box",
    baseUrl: "http://127.0.0.1:1/v1",
    models: [{ id: "m1" }],
  },
  key: { variable: "X_SERVER_BOX" },
  needsKey: false,
};
const claude: ProviderView = {
  provider: { id: "claude", kind: "anthropic", label: "Anthropic", models: [{ id: "opus" }] },
  key: { variable: "ANTHROPIC_API_KEY" },
  needsKey: true,
};

/** A window on a new conversation, where these are set up and the first model of the first one is the default. */
async function windowWith(...providers: ProviderView[]): Promise<DrawnStage> {
  const window = new DrawnStage();
  const model = { provider: "box", model: "m1" };
  window.main.providers = providers;
  window.main.info = { ...window.main.info, model, modelLabel: "m1", offlineGuide: false };
  window.main.answer("providers:models", ({ id }) =>
    id === "box"
      ? { outcome: "models", models: ["m1", "m2"] }
      : { outcome: "failed", code: "auth", message: "The key was refused." },
  );
  window.main.answer("sessions:create", () => ({ sessionId: "2025-11-11T04-36-29Z-0001234-777" }));
  window.draw();
  await act(() => window.start());
  return window.settled();
}

const trigger = () => screen.getByRole("combobox", { name: /^Model:/ });
async function openPicker(window: DrawnStage): Promise<void> {
  fireEvent.click(trigger());
  await window.settled();
}
const options = () => screen.getAllByRole("option").map((option) => option.textContent);

describe("the model picker (app.md §3)", () => {
  it("says what answers, and lists what each provider offers beside the guide, which is no language model", async () => {
    const window = await windowWith(box, claude);
    expect(trigger().getAttribute("aria-label")).toBe("Model: m1");
    await openPicker(window);
    expect(options()).toEqual(["m1", "m2", "opuskey missing", "Offline guidenot a language model"]);
    expect(screen.getByText("The key was refused.", { exact: false })).toBeTruthy();
  });

  it("applies to the next turn", async () => {
    const window = await windowWith(box);
    await openPicker(window);
    fireEvent.click(screen.getByRole("option", { name: "m2" }));
    await window.settled();
    expect(trigger().getAttribute("aria-label")).toBe("Model: m2");
    fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value: "Hi" } });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    await window.settled();
    expect(window.main.callsOf("sessions:sendMessage")).toMatchObject([
      { config: { agent: { agentId: "copilot", overrides: { model: { provider: "box", model: "m2" } } } } },
    ]);
  });

  it("finds a model by parts of its name", async () => {
    const window = await windowWith(box, claude);
    await openPicker(window);
    fireEvent.change(screen.getByRole("combobox", { name: "Search models" }), {
      target: { value: "box m2" },
    });
    await window.settled();
    expect(options()).toEqual(["m2"]);
  });

  it("says that the model that should answer is no longer set up", async () => {
    await windowWith();
    expect(trigger().getAttribute("aria-label")).toBe("Model: m1, no longer set up");
  });

  it("says that its key is missing, and leads to where it is set", async () => {
    const window = await windowWith(box, claude);
    await openPicker(window);
    fireEvent.click(screen.getByRole("option", { name: /opus/ }));
    await window.settled();
    expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
    expect(screen.getByText("No key: set one, or the variable ANTHROPIC_API_KEY.")).toBeTruthy();
    expect(window.services.picks.getSnapshot()).toEqual(new Map());
    expect(window.services.openPanel.getSnapshot()).toEqual({ panel: "settings", section: "models" });
  });

  it("lets the guide be chosen on purpose", async () => {
    const window = await windowWith(box);
    await openPicker(window);
    fireEvent.click(screen.getByRole("option", { name: /Offline guide/ }));
    await window.settled();
    expect(trigger().getAttribute("aria-label")).toBe("Model: Offline guide, not a language model");
    expect(window.services.picks.getSnapshot().get("composer:new")?.model).toEqual(OFFLINE_GUIDE);
  });

  it("leads to setting up another one", async () => {
    const window = await windowWith(box);
    await openPicker(window);
    fireEvent.click(screen.getByRole("button", { name: "Set up a model…" }));
    await window.settled();
    expect(screen.getByRole("dialog", { name: "Set up a model" })).toBeTruthy();
  });
});
