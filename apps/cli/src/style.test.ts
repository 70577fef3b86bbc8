import { describe, expect, it } from "vitest";
import { styleFor } from "./style.js";

describe("colour (app.md §5)", () => {
  it.each([
    [true, {}, true],
    [true, { NO_COLOR: "" }, true],
    [true, { NO_COLOR: "1" }, false],
    [true, { TERM: "dumb" }, false],
    [false, {}, false],
    [undefined, { FORCE: "1" }, false],
  ])("of a stream whose isTTY is %s, with %j: %s", (isTTY, environment, isColoured) => {
    const style = styleFor(isTTY === undefined ? {} : { isTTY }, { environment });
    expect(style("red", "x")).toBe(isColoured ? "\u001b[31mx\u001b[39m" : "x");
  });
});
