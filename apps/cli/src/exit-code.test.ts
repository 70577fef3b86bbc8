import { fromErrorRecord } from "@x/shared";
import { describe, expect, it } from "vitest";
import { exitCodeOfError, exitCodeOfStatus } from "./exit-code.js";

describe("exit codes (app.md §5)", () => {
  it.each([
    ["invalid-input", 2],
    ["invalid-id", 2],
    ["store-locked", 5],
    ["store-not-found", 6],
    ["session-not-found", 6],
    ["model-not-configured", 7],
    ["settings-invalid", 7],
    ["turn-corrupt", 8],
    ["internal", 70],
    ["store-io", 1],
    ["from-a-later-version", 1],
  ])("of the error %s", (code, exitCode) => {
    expect(exitCodeOfError(fromErrorRecord({ code, message: "" }))).toBe(exitCode);
  });

  it.each([
    ["completed", 0],
    ["failed", 1],
    ["suspended", 3],
    ["cancelled", 4],
  ] as const)("of a turn that is %s", (status, exitCode) => {
    expect(exitCodeOfStatus(status)).toBe(exitCode);
  });
});
