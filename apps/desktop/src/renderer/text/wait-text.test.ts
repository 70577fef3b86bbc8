import { expect, it } from "vitest";
import { waitText } from "./wait-text.js";

it("app.md §4 says who waits for what, for how long, and how often it is still tried", () => {
  const wait = { until: 13_000, isAsked: true, attempt: 2, of: 3 };
  expect(waitText(wait, 1_000)).toBe("The model server asks to wait: trying again in 12 s (2 of 3)");
  expect(waitText(wait, 12_999)).toBe("The model server asks to wait: trying again in 1 s (2 of 3)");
  expect(waitText({ ...wait, isAsked: false, attempt: 3 }, 1_000)).toBe(
    "The model server could not answer: trying again in 12 s (3 of 3)",
  );
  expect(waitText(wait, 13_000)).toBe("Trying the model server again (2 of 3)");
});
