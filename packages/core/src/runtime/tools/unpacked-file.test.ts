import { expect, it } from "vitest";
import { unpackedFile } from "./unpacked-file.js";

it.each([
  [
    "/opt/Copilot/resources/app.asar/node_modules/a/bin/rg",
    "/opt/Copilot/resources/app.asar.unpacked/node_modules/a/bin/rg",
  ],
  ["C:\\Copilot\\resources\\app.asar\\a\\rg.exe", "C:\\Copilot\\resources\\app.asar.unpacked\\a\\rg.exe"],
  ["/opt/app.asar.unpacked/a/rg", "/opt/app.asar.unpacked/a/rg"],
  ["/home/me/node_modules/a/bin/rg", "/home/me/node_modules/a/bin/rg"],
])("quality.md §4 starts the program found at %s from %s", (found, started) => {
  expect(unpackedFile(found)).toBe(started);
});
