// Owns where a further window opens. PURE.

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const STEP_PX = 28;

/** A step to the right and down; from the corner of the screen again where that would leave it. */
export function placeBeside(window: Area, screen: Area): { x: number; y: number } {
  const [x, y] = [window.x + STEP_PX, window.y + STEP_PX];
  const fits = x + window.width <= screen.x + screen.width && y + window.height <= screen.y + screen.height;
  return fits ? { x, y } : { x: screen.x, y: screen.y };
}
