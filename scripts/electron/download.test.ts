import { expect, it } from "vitest";
import { isStillValid } from "./download.mjs";

const answer = { url: "https://host/v1", problem: "host cannot be reached", at: 1_000 };
const day = 86_400_000;

it.each([
  ["a moment later", "https://host/v1", 1_001, true],
  ["after a day", "https://host/v1", 1_000 + day, false],
  ["for another host or version", "https://host/v2", 1_001, false],
  ["with a clock set back", "https://host/v1", 999, false],
])("an answer %s", (_, url, now, valid) => {
  expect(isStillValid(answer, url, now)).toBe(valid);
});
