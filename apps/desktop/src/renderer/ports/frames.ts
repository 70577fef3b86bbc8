// Owns when the window is told of a change: once before the next paint, however many changes came. A hidden window paints
// nothing, so there a slow timer stands in. Tests run the request at once or step it.

export interface Frames {
  /** Runs the function before the next paint; asking again before that changes nothing. */
  request(run: () => void): void;
}

const HIDDEN_INTERVAL_MS = 1000;

/** The browser's frames. */
export function browserFrames(view: Window): Frames {
  const asked = new Set<() => void>();
  const runAll = () => {
    const due = [...asked];
    asked.clear();
    for (const run of due) run();
  };
  return {
    request: (run) => {
      const first = asked.size === 0;
      asked.add(run);
      if (!first) return;
      if (view.document.visibilityState === "visible") view.requestAnimationFrame(runAll);
      else view.setTimeout(runAll, HIDDEN_INTERVAL_MS);
    },
  };
}

/** No frames at all: the window is told with the change. For what the person does, never for what streams in. */
export const atOnce: Frames = { request: (run) => run() };
