import { SettingsInvalidError } from "@x/shared";
import { expect, it } from "vitest";
import { explainError } from "./explain-error.js";
import { formFault } from "./form-fault.js";

it.each([
  ["mcp:save: server.id: use digits; server.command: too short", "Id: use digits. Command: too short."],
  ["providers:test: baseUrl: not an http or https address", "Address: not an http or https address."],
  ["agents:save: agent.systemPrompt: an agent needs a prompt", "Prompt: an agent needs a prompt."],
  ["/store/settings.json is not JSON; correct it", undefined],
])("app.md §3 the refusal %j reads %j", (message, text) => {
  expect(formFault(message)).toBe(text);
});

it("app.md §3 a refused form is explained by its fields", () => {
  const error = new SettingsInvalidError("mcp:save: server.id: use digits");
  expect(explainError(error)).toBe("Id: use digits.");
});
