import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { withTemporaryDirectory } from "@x/core/testing";
import { expect, it } from "vitest";
import { WindowPlacesFile } from "./window-places-file.js";

const place = { seat: 2, x: 30, y: 40, width: 900, height: 600, maximized: false };

async function onFile(use: (file: WindowPlacesFile, at: string, warned: unknown[][]) => Promise<void>) {
  await withTemporaryDirectory(async (folder) => {
    const warned: unknown[][] = [];
    const at = path.join(folder, "windows.json");
    await use(
      new WindowPlacesFile({ path: at, logger: { warn: (...said) => warned.push(said) } }),
      at,
      warned,
    );
  });
}

it("app.md §2 remembers the places of the windows, and nothing before there was one", () =>
  onFile(async (file, at, warned) => {
    expect(file.read()).toEqual([]);
    file.write([place]);
    expect(await readFile(at, "utf8")).toBe(`${JSON.stringify([place])}\n`);
    expect(file.read()).toEqual([place]);
    expect(warned).toEqual([]);
  }));

it.each([
  ["{", "SyntaxError"],
  [JSON.stringify([{ ...place, x: "30" }]), "x"],
  [JSON.stringify([{ ...place, width: 0 }]), "width"],
  [JSON.stringify([{ ...place, colour: "red" }]), "colour"],
])("app.md §2 ignores %s, and says why", (text, reason) =>
  onFile(async (file, at, warned) => {
    await writeFile(at, text);
    expect(file.read()).toEqual([]);
    expect(warned).toEqual([
      [
        "the places of the last windows cannot be used",
        { file: at, reason: expect.stringContaining(reason) },
      ],
    ]);
  }),
);

it("app.md §2 says that a place cannot be remembered, and goes on", () =>
  onFile(async (file, at, warned) => {
    await mkdir(at);
    file.write([place]);
    expect(warned).toEqual([
      [
        "the places of the windows cannot be remembered",
        { file: at, reason: expect.stringContaining("EISDIR") },
      ],
    ]);
  }));
