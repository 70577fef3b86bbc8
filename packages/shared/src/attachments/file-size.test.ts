import { expect, it } from "vitest";
import { fileSize } from "./file-size.js";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 kB"],
  [12_345, "12 kB"],
  [999_600, "1.0 MB"],
  [5_242_881, "5.2 MB"],
  [3_000_000_000_000_000, "3000 TB"],
])("%i bytes are %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
