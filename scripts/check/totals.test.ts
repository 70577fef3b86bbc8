import { expect, it } from "vitest";
import { closingLine, sum, totalsOfRun } from "./totals.mjs";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

it("counts tests by their outcome", () => {
  const report = {
    testResults: [
      file("failed", "passed", "failed", "failed"),
      file("passed", "passed", "skipped", "todo", "pending"),
    ],
  };
  expect(totalsOfRun(report, 1)).toEqual({ passed: 2, failed: 2, skipped: 3 });
});

it("counts a file that did not load as one failure", () => {
  expect(totalsOfRun({ testResults: [file("failed"), file("passed", "passed")] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

it("counts a run that ended badly without a failed test, or without a report, as one failure", () => {
  expect([totalsOfRun({ testResults: [file("passed", "passed")] }, 1), totalsOfRun(undefined, 0)]).toEqual([
    { passed: 1, failed: 1, skipped: 0 },
    { passed: 0, failed: 1, skipped: 0 },
  ]);
});

it("ends in one line over all parts", () => {
  const parts = [
    { passed: 10, failed: 0, skipped: 1 },
    { passed: 2, failed: 1, skipped: 0 },
  ];
  expect(closingLine(sum(parts))).toBe("12 passed, 1 failed, 1 skipped");
});
