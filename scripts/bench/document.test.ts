import { describe, expect, it } from "vitest";
import { between, curveTable, rowsSection } from "./document.mjs";

const measured = {
  ...{ at: "2026-01-01T10:00", processor: "P", processors: 2, memoryGB: 8, system: "linux 6", node: "v20" },
  load: [1, 2, 3],
};
const machine =
  "2 processors (P), 8 GB, linux 6, Node v20; load of the machine at the end, over 1, 5 and 15 minutes: 1, 2, 3.";
const spread = { low: 1, high: 3, runs: 5, measured };
const scan = {
  ...{ row: "scan", what: "scan", floor: "read", budget: 2, ratio: 1.5, ms: 15, floorMs: 10, met: true },
  ...spread,
};
const memory = {
  ...{ row: "scan", what: "memory", floor: "JSON", budget: 1, ratio: 1.7, met: false },
  ...spread,
};

describe("the figures in the document", () => {
  it("take the place between their marks, whatever stood there", () => {
    const text = "a\n<!-- figures:begin -->\nold\n<!-- figures:end -->\nz\n";
    expect(between(text, "figures", "new")).toBe("a\n<!-- figures:begin -->\nnew\n<!-- figures:end -->\nz\n");
    expect(() => between("a", "figures", "new")).toThrow(
      "docs/performance.md has no place for the figures: <!-- figures:begin --> … <!-- figures:end -->.",
    );
  });

  it("are a row each, with the spread, the times and what became of the budget", () => {
    expect(rowsSection([scan, memory]).split("\n")).toStrictEqual([
      `2026-01-01 10:00 UTC, ${machine}`,
      "",
      "| what | floor in the same run | budget | ratio | ms / floor ms | |",
      "| --- | --- | --- | --- | --- | --- |",
      "| scan | read | 2 | **1.5** (1 – 3, 5 runs) | 15 / 10 | met |",
      "| memory | JSON | 1 | **1.7** (1 – 3, 5 runs) |  | **missed** |",
    ]);
  });

  it("name each its run where they are of several", () => {
    const later = { ...memory, measured: { ...measured, at: "2026-02-02T11:30" } };
    expect(rowsSection([scan, later]).split("\n")).toStrictEqual([
      `- 2026-01-01 10:00 UTC, ${machine}`,
      `- 2026-02-02 11:30 UTC, ${machine}`,
      "",
      "| what | floor in the same run | budget | ratio | ms / floor ms | | measured |",
      "| --- | --- | --- | --- | --- | --- | --- |",
      "| scan | read | 2 | **1.5** (1 – 3, 5 runs) | 15 / 10 | met | 2026-01-01 10:00 |",
      "| memory | JSON | 1 | **1.7** (1 – 3, 5 runs) |  | **missed** | 2026-02-02 11:30 |",
    ]);
  });

  it("say of a curve what an item costs at each size", () => {
    const points = [{ count: 1_000, ms: 12.345, floorMs: 10 }];
    expect(curveTable({ what: "Scan", unit: "session", floor: "read", points }).split("\n").at(-1)).toBe(
      "| 1,000 | 12.3 | 12.3 | 1.23 |",
    );
  });
});
