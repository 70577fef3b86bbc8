// Keeps docs/security.md true: the tests that it names exist, and its fuses are those that the packer sets.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { root } from "../bootstrap/paths.mjs";
import { documentedFuses } from "./documented-fuses.mjs";

const sourcesBelow = (folder: string, pattern: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name) && !name.includes("node_modules"))
    .map((name) => readFileSync(path.join(root, folder, name), "utf8"));

it("docs/security.md names only tests that exist, and each item of Electron's checklist", () => {
  const sources = [
    ...["packages/shared/src", "packages/core/src", "apps/desktop/src", "apps/desktop/e2e"].flatMap(
      (folder) => sourcesBelow(folder, /\.(test|e2e)\.tsx?$/),
    ),
    ...sourcesBelow("scripts/package", /\.tests?\.(ts|mjs)$/),
  ];
  const titles = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\b(?:it|test|describe)(?:\.each\(\w+\))?\(\s*"((?:[^"\\]|\\.)*)"/g)].map(
        ([, title]) => JSON.parse(`"${title}"`),
      ),
    ),
  );
  const rows = readFileSync(path.join(root, "docs/security.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (---|Item|Promise|Fuse|`)/.test(line));
  const named = rows.flatMap((row) =>
    [...(row.split(" | ").at(-1) ?? "").matchAll(/`([^`]+)`/g)].map(([, title]) => title),
  );
  expect(named.filter((title) => !titles.has(title))).toStrictEqual([]);
  expect(rows.flatMap((row) => /^\| (\d+) /.exec(row)?.[1] ?? [])).toStrictEqual(
    Array.from({ length: 20 }, (_, index) => String(index + 1)),
  );
});

it("docs/security.md has the fuses that the packer sets", async () => {
  const file = pathToFileURL(path.join(root, "apps/desktop/fuses.mjs")).href;
  const { fuses } = (await import(file)) as { fuses: Record<string, boolean> };
  const named = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;
  expect(documentedFuses()).toStrictEqual(
    Object.fromEntries(Object.entries(fuses).map(([name, on]) => [named(name), on ? "on" : "off"])),
  );
});

it("the windows switch no risky feature on", () => {
  const risky =
    /experimentalFeatures|enableBlinkFeatures|webviewTag: true|allowRunningInsecureContent|webSecurity: false|nodeIntegration\w*: true|enable-blink-features/;
  const main = sourcesBelow("apps/desktop/src/main", /(?<!\.test)\.ts$/);
  expect(main.length).toBeGreaterThan(20);
  expect(main.flatMap((source) => risky.exec(source)?.[0] ?? [])).toStrictEqual([]);
});
