import { describe, expect, it } from "vitest";
import { exportName } from "./export-name.js";

const ID = "2025-11-11T04-36-29Z-0001234-000";

describe("the name of an exported conversation (app.md §5)", () => {
  it.each([
    ["Plan a trip", "markdown", "Plan-a-trip-2025-11-11.md"],
    ["Plan a trip", "json", "Plan-a-trip-2025-11-11.json"],
    ["Plan a trip", "raw", "Plan-a-trip-2025-11-11.jsonl"],
    ["../../etc/passwd", "markdown", "etc-passwd-2025-11-11.md"],
    ['a:b*c?"<>|\u202e\u0000.', "markdown", "a-b-c-2025-11-11.md"],
    ["CON", "markdown", "CON-2025-11-11.md"],
    ["Größe 😀 東京", "markdown", "Größe-東京-2025-11-11.md"],
    ["…", "markdown", `${ID}.md`],
    [undefined, "raw", `${ID}.jsonl`],
    ["x".repeat(500), "json", `${"x".repeat(60)}-2025-11-11.json`],
  ] as const)("%j as %s is %s", (title, format, name) => {
    expect(exportName(ID, title, format)).toBe(name);
  });
});
