// Owns where a further window opens: never exactly over the one it is opened from. PURE.

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const STEP_PX = 28;

/**
 * As large as that window, a step to the right and down; from the corner of the screen where that would leave it; and smaller by the
 * step where the window itself fills the screen from that corner on.
 */
export function placeBeside(window: Area, screen: Area): Area {
  const beside = { ...window, x: window.x + STEP_PX, y: window.y + STEP_PX };
  if (right(beside) <= right(screen) && bottom(beside) <= bottom(screen)) return beside;
  const { x, y } = screen;
  if (x !== window.x || y !== window.y) return within({ ...window, x, y }, screen);
  return within({ ...window, x: x + STEP_PX, y: y + STEP_PX }, screen);
}

function within(area: Area, screen: Area): Area {
  return {
    ...area,
    width: Math.min(area.width, right(screen) - area.x),
    height: Math.min(area.height, bottom(screen) - area.y),
  };
}

function right({ x, width }: Area): number {
  return x + width;
}

function bottom({ y, height }: Area): number {
  return y + height;
}
