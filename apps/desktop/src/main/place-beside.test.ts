import { expect, it } from "vitest";
import { placeBeside } from "./place-beside.js";

const screen = { x: 0, y: 20, width: 1_280, height: 1_000 };

it("app.md §3 a further window opens beside the newest, and from the corner where it would leave the screen", () => {
  expect(placeBeside({ x: 90, y: 60, width: 1_100, height: 760 }, screen)).toEqual({ x: 118, y: 88 });
  expect(placeBeside({ x: 160, y: 60, width: 1_100, height: 760 }, screen)).toEqual({ x: 0, y: 20 });
  expect(placeBeside({ x: 90, y: 240, width: 1_100, height: 760 }, screen)).toEqual({ x: 0, y: 20 });
});
