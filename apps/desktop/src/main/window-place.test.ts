import { describe, expect, it } from "vitest";
import { openingFor } from "./window-place.js";

const left = { x: 0, y: 0, width: 1_280, height: 1_000 };
const right = { x: 1_280, y: 0, width: 1_920, height: 1_080 };
const place = { x: 300, y: 100, width: 900, height: 600, maximized: false };

describe("where the first window opens (app.md §2)", () => {
  it("is where the last one was, on whichever screen, maximized if that one was", () => {
    expect(openingFor(place, [left, right])).toEqual(place);
    const other = { ...place, x: 1_500, maximized: true };
    expect(openingFor(other, [left, right])).toEqual(other);
  });

  it("is left to the system at first, and where a screen is gone: then only the size is used", () => {
    const size = { width: 900, height: 600, maximized: false };
    expect(openingFor(undefined, [left])).toEqual({ width: 1_100, height: 760, maximized: false });
    expect(openingFor({ ...place, x: 1_500 }, [left])).toEqual(size);
    expect(openingFor({ ...place, y: -500 }, [left])).toEqual(size);
    expect(openingFor({ ...place, x: 1_200 }, [left])).toEqual(size);
    expect(openingFor({ ...place, x: -820 }, [left])).toEqual(size);
  });

  it("is no larger than the screen it is on", () => {
    expect(openingFor({ ...place, width: 5_000, height: 3_000 }, [left])).toEqual({
      ...place,
      width: 1_280,
      height: 1_000,
    });
    expect(openingFor({ ...place, x: 9_000, width: 5_000 }, [left])).toEqual({
      width: 1_280,
      height: 600,
      maximized: false,
    });
  });
});
