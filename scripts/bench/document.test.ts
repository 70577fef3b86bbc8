import { describe, expect, it } from "vitest";
import { between, curveTable, rowsTable } from "./document.mjs";

describe("the figures in the document", () => {
  it("take the place between their marks, whatever stood there", () => {
    const text = "a\n<!-- figures:begin -->\nold\n<!-- figures:end -->\nz\n";
    expect(between(text, "figures", "new")).toBe("a\n<!-- figures:begin -->\nnew\n<!-- figures:end -->\nz\n");
    expect(() => between("a", "figures", "new")).toThrow(
      "docs/performance.md has no place for the figures: <!-- figures:begin --> … <!-- figures:end -->.",
    );
  });

  it("are a row each, with the spread, the times and what became of the budget", () => {
    const spread = { low: 1, high: 3, runs: 5 };
    const rows = [
      { what: "scan", floor: "read", budget: 2, ratio: 1.5, ms: 15, floorMs: 10, met: true, ...spread },
      { what: "memory", floor: "JSON", budget: 1, ratio: 1.7, met: false, ...spread },
    ];
    expect(rowsTable(rows).split("\n").slice(2)).toStrictEqual([
      "| scan | read | 2 | **1.5** (1 – 3, 5 runs) | 15 / 10 | met |",
      "| memory | JSON | 1 | **1.7** (1 – 3, 5 runs) |  | **missed** |",
    ]);
  });

  it("say of a curve what an item costs at each size", () => {
    const points = [{ count: 1_000, ms: 12.345, floorMs: 10 }];
    expect(curveTable({ what: "Scan", unit: "session", floor: "read", points }).split("\n").at(-1)).toBe(
      "| 1,000 | 12.3 | 12.3 | 1.23 |",
    );
  });
});
