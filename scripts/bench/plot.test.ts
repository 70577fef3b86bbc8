import { describe, expect, it } from "vitest";
import { plotOf } from "./plot.mjs";

describe("the plot of growth curves", () => {
  it("draws linear growth as a level line, beside its floor", () => {
    const points = [10, 100].map((count) => ({ count, ms: count / 100, floorMs: count / 1_000 }));
    const plot = plotOf([{ what: "Scan <all>", unit: "session", floor: "read", points }]);
    expect(plot).toContain('<polyline class="ours" points="0,0 300,0"/>');
    expect(plot).toContain('<polyline class="floor" points="0,190 300,190"/>');
    expect(plot).toContain("Scan &lt;all>");
  });

  it("has colours for light and for dark", () => {
    expect(plotOf([])).toContain("@media (prefers-color-scheme: dark)");
  });
});
