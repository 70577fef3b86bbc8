import { describe, expect, it } from "vitest";
import { SessionCorruptionError } from "./errors.js";
import { hasValidStart, isOfNewerVersion, isRecoverable } from "./recoverable.js";

describe("what can be done with a damaged log (quality.md §1, Clarifications: Versions)", () => {
  it.each([
    [
      { fault: "newer-version", line: 1 },
      { start: false, newer: true, recoverable: false },
    ],
    [
      { fault: "unknown-type", line: 4 },
      { start: true, newer: true, recoverable: false },
    ],
    [
      { fault: "schema", line: 1 },
      { start: false, newer: false, recoverable: false },
    ],
    [{ fault: "empty-file" }, { start: false, newer: false, recoverable: false }],
    [{ fault: "not-a-file" }, { start: false, newer: false, recoverable: false }],
    [
      { fault: "torn-tail", line: 7 },
      { start: true, newer: false, recoverable: true },
    ],
    [{}, { start: true, newer: false, recoverable: true }],
  ])("%j: %j", (data, expected) => {
    const error = new SessionCorruptionError("", { data });
    expect({
      start: hasValidStart(error),
      newer: isOfNewerVersion(error),
      recoverable: isRecoverable(error),
    }).toEqual(expected);
  });
});
