// docs/reliability.md names files as proofs: they are there.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");

it("quality.md §1 every proof that docs/reliability.md names exists", () => {
  const text = readFileSync(join(ROOT, "docs", "reliability.md"), "utf8");
  const named = [...text.matchAll(/`((?:packages|apps)\/[^`]+)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
