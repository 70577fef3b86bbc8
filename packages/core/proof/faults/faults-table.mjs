// The outcome of the failing disk for people, in Markdown.

/**
 * @param {{ cases: number, rows: readonly import("./faults-proof.mjs").FaultRow[], failed: readonly string[] }} result
 * @returns {string}
 */
export function faultsTable({ cases, rows, failed }) {
  const lines = merged(rows).map(
    ({ call, operation, faults, outcome, cases: count }) =>
      `| ${call} | ${operation} | ${faults.join(", ")} | ${outcome} | ${count} |`,
  );
  return [
    "# What a failing disk does to each call",
    "",
    `${cases + failed.length} cases: one fault at one file operation of one call. In ${failed.length === 0 ? "each" : `all but ${failed.length}`}, what failed said so with the system's code,`,
    "nothing was half there, every file could be read, the list was what the files say, the same call worked afterwards, and no tool ran twice.",
    "",
    ...failed.map((line) => `- FAILED: ${line}`),
    ...(failed.length === 0 ? [] : [""]),
    "| call | operation | fault | outcome | cases |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}

/** One line for all faults of an operation with the same outcome. @param {readonly import("./faults-proof.mjs").FaultRow[]} rows */
function merged(rows) {
  /** @type {Map<string, { call: string, operation: string, outcome: string, faults: string[], cases: number }>} */
  const lines = new Map();
  for (const { call, operation, outcome, fault, cases } of rows) {
    const key = [call, operation, outcome].join("|");
    const line = lines.get(key) ?? { call, operation, outcome, faults: [], cases: 0 };
    line.faults.push(fault);
    line.cases += cases;
    lines.set(key, line);
  }
  return [...lines.values()];
}
