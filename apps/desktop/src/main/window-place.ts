// Owns where and how large a window is, as it is remembered over a restart, and what of that is used. PURE. app.md §2.
import { z } from "zod";
import type { Area } from "./place-beside.js";

/** In device-independent pixels; of a maximized window what it goes back to. */
export const WindowPlace = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof WindowPlace>;

/** What a window is opened with; without a place the system chooses one. */
export interface Opening extends Pick<Area, "width" | "height">, Partial<Pick<Area, "x" | "y">> {
  readonly maximized: boolean;
}

const DEFAULT: Opening = { width: 1_100, height: 760, maximized: false };

/** So much of the upper edge must lie on a screen for a person to take the window by it. */
const GRIP = { width: 120, height: 24 };

/** `screens`: the areas that windows may use, that of the main screen first. */
export function openingFor(remembered: WindowPlace | undefined, screens: readonly Area[]): Opening {
  if (remembered === undefined) return DEFAULT;
  const { x, y, width, height, maximized } = remembered;
  const on = screens.find((screen) => isOn(remembered, screen));
  const largest = on ?? screens[0] ?? remembered;
  const size = { width: Math.min(width, largest.width), height: Math.min(height, largest.height), maximized };
  return on === undefined ? size : { ...size, x, y };
}

function isOn(window: Area, screen: Area): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const down = Math.min(window.y + GRIP.height, screen.y + screen.height) - Math.max(window.y, screen.y);
  return across >= GRIP.width && down >= GRIP.height / 2;
}
