// Keeps docs/proof-sessions.md true: every test that it names exists.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../../../..");

/** The titles of all tests and groups below a folder, as they stand in the source. */
function titlesBelow(folder: string): Set<string> {
  const titles = new Set<string>();
  for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })) {
    if (name.includes("node_modules") || !name.endsWith(".ts")) continue;
    const source = readFileSync(join(ROOT, folder, name), "utf8");
    for (const [, title] of source.matchAll(/\b(?:it|describe)(?:\.each\(\w+\))?\(\s*"((?:[^"\\]|\\.)*)"/g)) {
      titles.add(JSON.parse(`"${title}"`));
    }
  }
  return titles;
}

it("docs/proof-sessions.md names only tests that exist, and names one in every row", () => {
  const rows = readFileSync(join(ROOT, "docs/proof-sessions.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (---|Section|Ruling) /.test(line));
  const named = rows.map((row) =>
    [...(row.split(" | ").at(-1) ?? "").matchAll(/`([^`]+)`/g)].map(([, title]) => title),
  );
  const titles = new Set([
    ...titlesBelow("packages/shared/src"),
    ...titlesBelow("packages/core/src"),
    ...titlesBelow("apps/desktop/src"),
    ...titlesBelow("apps/desktop/e2e"),
  ]);
  expect(named.flat().filter((title) => !titles.has(title ?? ""))).toStrictEqual([]);
  expect(
    rows.filter((_row, index) => named[index]?.length === 0).map((row) => row.slice(0, 12)),
  ).toStrictEqual(["| §16.9 | Al"]);
  expect(rows.length).toBeGreaterThan(55);
});
