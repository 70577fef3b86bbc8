import { describe, expect, it } from "vitest";
import { type MeasuredRow, mergedRows, missedAtBest, requireEveryRow, rowsIn } from "./measured-rows.mjs";

const measured = { processor: "P", processors: 2, memoryGB: 8, system: "linux", node: "v20", load: [1] };

function measuredRow(row: string, what: string, at: string): MeasuredRow {
  const spread = { ratio: 2, low: 1, high: 3, runs: 5 };
  return { row, what, floor: "read", budget: 2, ...spread, met: true, measured: { at, ...measured } };
}

const known = ["scan", "send", "typing"];
const scan = measuredRow("scan", "scan of 10", "2026-01-01T10:00");
const rows = measuredRow("scan", "first rows", "2026-01-01T10:00");
const typing = measuredRow("typing", "a key", "2026-01-01T10:00");

describe("the file of figures", () => {
  it("keeps what was not measured now, with the date of its own, in the order of the document", () => {
    const send = measuredRow("send", "send", "2026-02-02T10:00");
    expect(mergedRows([scan, rows, typing], [send], known)).toStrictEqual([scan, rows, send, typing]);
  });

  it("takes away all that the same word measured before, and what nothing measures any more", () => {
    const smaller = measuredRow("scan", "scan of 5", "2026-02-02T10:00");
    const gone = measuredRow("gone", "gone", "2026-01-01T10:00");
    expect(mergedRows([gone, scan, rows, typing], [smaller], known)).toStrictEqual([smaller, typing]);
  });

  it("is refused for the document where a row is missing, which is named", () => {
    expect(() => requireEveryRow([scan], known)).toThrow(
      "Not measured yet: send, typing. The document shows every row: npm run bench -- send typing.",
    );
    requireEveryRow([scan, typing, measuredRow("send", "send", "2026-02-02T10:00")], known);
  });

  it("is refused where its rows do not say when they were measured", () => {
    const { measured: _, ...undated } = scan;
    expect(() => rowsIn({ rows: [scan, undated] }, "bench.json")).toThrow(
      "bench.json does not say of each row when it was measured: take it away and measure anew.",
    );
    expect(() => rowsIn({ machine: measured }, "bench.json")).toThrow("measure anew");
    expect(rowsIn({ rows: [scan] }, "bench.json")).toStrictEqual([scan]);
  });

  it("quality.md §3 misses a budget beyond doubt where the whole spread lies above it", () => {
    const inDoubt = { low: 2, budget: 2 };
    const beyond = { low: 2.1, budget: 2 };
    expect(missedAtBest([inDoubt, beyond])).toStrictEqual([beyond]);
  });
});
