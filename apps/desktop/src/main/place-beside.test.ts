import { expect, it } from "vitest";
import { placeBeside } from "./place-beside.js";

const screen = { x: 0, y: 20, width: 1_280, height: 1_000 };
const size = { width: 1_100, height: 760 };

it("app.md §3 a further window opens beside the newest, and from the corner where it would leave the screen", () => {
  expect(placeBeside({ x: 90, y: 60, ...size }, screen)).toEqual({ x: 118, y: 88, ...size });
  expect(placeBeside({ x: 160, y: 60, ...size }, screen)).toEqual({ x: 0, y: 20, ...size });
  expect(placeBeside({ x: 90, y: 240, ...size }, screen)).toEqual({ x: 0, y: 20, ...size });
});

it("app.md §2 a further window never lies exactly over one that fills the screen", () => {
  expect(placeBeside(screen, screen)).toEqual({ x: 28, y: 48, width: 1_252, height: 972 });
  expect(placeBeside({ x: -5, y: 15, width: 1_290, height: 1_010 }, screen)).toEqual(screen);
});
