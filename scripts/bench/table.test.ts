import { describe, expect, it } from "vitest";
import { tableOf } from "./table.mjs";

describe("the table of figures", () => {
  it("says of each row whether its budget is met, with the spread and both times where there are any", () => {
    const spread = { low: 1.2, high: 1.9, runs: 5 };
    const table = tableOf([
      { what: "append", floor: "write", budget: 3, ratio: 1.5, ...spread, ms: 15, floorMs: 10, met: true },
      { what: "memory", floor: "JSON", budget: 1, ratio: 1.7, ...spread, met: false },
    ]);
    expect(table.split("\n")).toStrictEqual([
      "        what    ratio (low – high)  budget  ms  floor ms  floor",
      "------  ------  ------------------  ------  --  --------  -----",
      "met     append  1.5 (1.2 – 1.9)     3       15  10        write",
      "MISSED  memory  1.7 (1.2 – 1.9)     1                     JSON",
    ]);
  });
});
