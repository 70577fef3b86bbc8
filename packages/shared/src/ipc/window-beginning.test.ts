import { expect, it } from "vitest";
import { beginningOf, fragmentOf, type WindowBeginning } from "./window-beginning.js";

it.each<[WindowBeginning, string]>([
  [{ seat: 1, anew: false }, ""],
  [{ seat: 1, anew: true }, "#1-new"],
  [{ seat: 2, anew: false }, "#2"],
  [{ seat: 12, anew: true }, "#12-new"],
])(
  "app.md §3 a window that begins with %j has the fragment %j, and knows it again",
  (beginning, fragment) => {
    expect(fragmentOf(beginning)).toBe(fragment);
    expect(beginningOf(fragment)).toEqual(beginning);
  },
);

it("app.md §3 a window of any other address begins as the first one does", () => {
  for (const fragment of ["#", "#0", "#-1", "#2-old", "#x", "#2#3", "#99999"])
    expect(beginningOf(fragment)).toEqual({ seat: 1, anew: false });
});
