import { describe, expect, it } from "vitest";
import { turnInStep } from "./turn-in-step.js";

/** An element on the page whose animation of this name has just started; what the page has made of it since. */
function started(animationName: string): { startTime: number | null } {
  const animation = { startTime: 1234.5 as number | null };
  const element = document.createElement("i");
  Object.assign(element, { getAnimations: () => [animation] });
  document.body.append(element);
  element.dispatchEvent(Object.assign(new Event("animationstart", { bubbles: true }), { animationName }));
  return animation;
}

describe("signs of something running", () => {
  it("quality.md §3 turn by one clock, whenever they started; nothing else is touched", () => {
    turnInStep(document);
    expect([started("spin"), started("spin"), started("appear")]).toStrictEqual([
      { startTime: 0 },
      { startTime: 0 },
      { startTime: 1234.5 },
    ]);
  });
});
