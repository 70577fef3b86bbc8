import { InvalidInputError, ModelNotConfiguredError, StoreLockedError, toErrorRecord } from "@x/shared";
import { describe, expect, it } from "vitest";
import { inTerminalTerms } from "./terminal-terms.js";

const said = (error: unknown) => toErrorRecord(inTerminalTerms(error, "/store")).message;

describe("an error in the terminal's own terms (app.md §5)", () => {
  it("says where a model is named and set up", () => {
    const none = new ModelNotConfiguredError("set one up, or name one in the request", {
      data: { agentId: "copilot" },
    });
    expect(said(none)).toBe(
      'no model is set up for agent "copilot"; name one with --model PROVIDER/MODEL (for a task as "model" in its file; the offline guide is offline-guide/rules), or set one up in /store/settings.json or under Settings in the window',
    );
    expect(said(new ModelNotConfiguredError("there is no key for Box", { data: { provider: "box" } }))).toBe(
      "there is no key for Box; providers are set up in /store/settings.json or under Settings in the window",
    );
  });

  it.each([
    [{ pid: 12, name: "Copilot" }, "Copilot (process 12)"],
    [null, "another program that does not answer"],
  ])("says what can be done while somebody else writes: %j", (holder, who) => {
    const locked = new StoreLockedError("open the store read-only", { data: { workDir: "/store", holder } });
    expect(said(locked)).toBe(
      `the store /store is being written by ${who}; close that first; to read meanwhile: x sessions list, show and export, x inspect, x tasks list, x doctor`,
    );
  });

  it("leaves every other error as it is", () => {
    const reader = new StoreLockedError("opened read-only", { data: { workDir: "/store", readOnly: true } });
    for (const error of [reader, new InvalidInputError("empty"), new Error("a bug"), "thrown"]) {
      expect(inTerminalTerms(error, "/store")).toBe(error);
    }
  });
});
