// @ts-check
// The counts of a check: from the test runner's JSON reports and from the stages that have no tests to count.

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 * @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} Report as Vitest's json reporter writes it
 */

/**
 * A file that failed without a failed test (it did not load) counts as one failure, and so does a run that
 * ended badly without any.
 * @param {Report | undefined} report undefined where the run left none
 * @param {number} exitCode
 * @returns {Totals}
 */
export function totalsOfRun(report, exitCode) {
  const files = report?.testResults ?? [];
  const statuses = files.flatMap((file) => file.assertionResults.map((test) => test.status));
  const count = (/** @type {string[]} */ ...wanted) =>
    statuses.filter((status) => wanted.includes(status)).length;
  const brokenFiles = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = count("failed") + brokenFiles;
  return {
    passed: count("passed"),
    failed: failed === 0 && (exitCode !== 0 || report === undefined) ? 1 : failed,
    skipped: count("skipped", "pending", "todo", "disabled"),
  };
}

/**
 * @param {readonly Totals[]} parts
 * @returns {Totals}
 */
export function sum(parts) {
  const of = (/** @type {keyof Totals} */ key) => parts.reduce((total, part) => total + part[key], 0);
  return { passed: of("passed"), failed: of("failed"), skipped: of("skipped") };
}

/** @param {Totals} totals */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
