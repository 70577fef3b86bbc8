import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { withTemporaryDirectory } from "@x/core/testing";
import { expect, it } from "vitest";
import { WindowPlaceFile } from "./window-place-file.js";

const place = { x: 30, y: 40, width: 900, height: 600, maximized: false };

async function onFile(use: (file: WindowPlaceFile, at: string, warned: unknown[][]) => Promise<void>) {
  await withTemporaryDirectory(async (folder) => {
    const warned: unknown[][] = [];
    const at = path.join(folder, "window-place.json");
    await use(
      new WindowPlaceFile({ path: at, logger: { warn: (...said) => warned.push(said) } }),
      at,
      warned,
    );
  });
}

it("app.md §2 remembers the place of a window, and nothing before there was one", () =>
  onFile(async (file, at, warned) => {
    expect(file.read()).toBe(undefined);
    file.write(place);
    expect(await readFile(at, "utf8")).toBe(`${JSON.stringify(place)}\n`);
    expect(file.read()).toEqual(place);
    expect(warned).toEqual([]);
  }));

it.each([
  ["{", "SyntaxError"],
  [JSON.stringify({ ...place, x: "30" }), "x"],
  [JSON.stringify({ ...place, width: 0 }), "width"],
  [JSON.stringify({ ...place, colour: "red" }), "colour"],
])("app.md §2 ignores %s, and says why", (text, reason) =>
  onFile(async (file, at, warned) => {
    await writeFile(at, text);
    expect(file.read()).toBe(undefined);
    expect(warned).toEqual([
      ["the place of the last window cannot be used", { file: at, reason: expect.stringContaining(reason) }],
    ]);
  }),
);

it("app.md §2 says that a place cannot be remembered, and goes on", () =>
  onFile(async (file, at, warned) => {
    await mkdir(at);
    file.write(place);
    expect(warned).toEqual([
      [
        "the place of the window cannot be remembered",
        { file: at, reason: expect.stringContaining("EISDIR") },
      ],
    ]);
  }));
