import { describe, expect, it } from "vitest";
import { isAllowed, shippedPackages, thirdPartyText } from "./third-party.mjs";

describe("what ships of others (quality.md §4)", () => {
  const shipped = shippedPackages();

  it("quality.md §4 holds nothing whose licence binds the whole program", () => {
    expect(
      shipped.filter(({ licence }) => !isAllowed(licence)).map(({ name, licence }) => [name, licence]),
    ).toStrictEqual([]);
    expect(["GPL-3.0", "MIT AND GPL-3.0", "(GPL-2.0 OR MIT)", "unknown"].filter(isAllowed)).toStrictEqual([
      "(GPL-2.0 OR MIT)",
    ]);
  });

  it("quality.md §4 lists what the window, the core and the page are made of, through all that they depend on", () => {
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["react", "zod", "ai", "eventsource-parser", "tailwindcss", "@vscode/ripgrep"]),
    );
    expect(names).not.toEqual(expect.arrayContaining(["vitest"]));
    expect(names).not.toEqual(expect.arrayContaining(["electron-vite"]));
    expect(thirdPartyText(shipped)).toContain("react 19.3.1\nLicence: MIT\n\nMIT License");
  });
});
