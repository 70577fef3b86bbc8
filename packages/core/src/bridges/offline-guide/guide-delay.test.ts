import { InvalidInputError } from "@x/shared";
import { expect, it } from "vitest";
import { guideDelayFrom } from "./guide-delay.js";

it.each([
  [undefined, 15],
  ["", 15],
  ["0", 0],
  ["250", 250],
  ["60000", 60_000],
])("takes %j for the pace of the guide as %j", (said, delay) => {
  expect(guideDelayFrom({ X_GUIDE_DELAY_MS: said })).toBe(delay);
});

it.each(["-1", "fast", "1.5", "1e3", " 5", "60001", "Infinity"])(
  "refuses %j and says what it takes",
  (said) => {
    const refusal = new InvalidInputError(
      `X_GUIDE_DELAY_MS is "${said}": it takes a whole number of milliseconds from 0 to 60000`,
    );
    expect(() => guideDelayFrom({ X_GUIDE_DELAY_MS: said })).toThrow(refusal);
  },
);
