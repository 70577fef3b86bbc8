import { expect, it } from "vitest";
import { idHint } from "./id-hint.js";

it("app.md §4 a form says below an id what is kept of it, before it is kept", () => {
  const hint = (typed: string) => idHint(typed, (id) => `its file is ${id}.md`);
  expect(hint("")).toBe("Lower-case letters, digits, dashes; its file is <id>.md.");
  expect(hint("files ")).toBe("Lower-case letters, digits, dashes; its file is files.md.");
  expect(hint("Not An Id")).toBe("Kept as not-an-id: its file is not-an-id.md.");
});
