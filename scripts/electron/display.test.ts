import { expect, it } from "vitest";
import { hasDisplay } from "./display.mjs";

it.each([
  ["linux", {}, false],
  ["linux", { DISPLAY: "" }, false],
  ["linux", { DISPLAY: ":0" }, true],
  ["linux", { WAYLAND_DISPLAY: "wayland-0" }, true],
  ["darwin", {}, true],
  ["win32", {}, true],
] as const)("on %s with %j a window can be shown: %s", (platform, env, expected) => {
  expect(hasDisplay(env, platform)).toBe(expected);
});
