import { describe, expect, it } from "vitest";
import { errorLine } from "./error-line.js";

describe("an error on standard error (app.md §5)", () => {
  it("is its code and its message, and names the command that helps where a file is damaged", () => {
    expect(errorLine({ code: "session-corrupt", message: "sessions/a.jsonl:2: is cut off" })).toBe(
      "x: session-corrupt: sessions/a.jsonl:2: is cut off; x doctor names what recovers it\n",
    );
    expect(errorLine({ code: "invalid-input", message: "the prompt is empty" })).toBe(
      "x: invalid-input: the prompt is empty\n",
    );
  });
});
