import { describe, expect, it } from "vitest";
import { isEdited } from "./is-edited.js";

const atFirst = { prompt: "Look.", paused: false, model: undefined as string | undefined, tools: ["a", "b"] };

describe("a form (app.md §3)", () => {
  it("is edited by what is typed, switched, chosen and ticked", () => {
    const edits = [
      { prompt: "" },
      { paused: true },
      { model: "p/m" },
      { tools: ["a"] },
      { tools: ["a", "c"] },
    ];
    expect(edits.map((edit) => isEdited(atFirst, { ...atFirst, ...edit }))).toEqual(edits.map(() => true));
  });

  it("is as it was once everything is put back, in whatever order", () => {
    expect(isEdited(atFirst, { ...atFirst, tools: ["b", "a"] })).toBe(false);
  });
});
