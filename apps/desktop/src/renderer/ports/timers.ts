// Owns waiting. Tests step it.

export interface Timers {
  /** Runs the function once after so many milliseconds; the returned function calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}

export function browserTimers(view: Window): Timers {
  return {
    after: (milliseconds, run) => {
      const timer = view.setTimeout(run, milliseconds);
      return () => view.clearTimeout(timer);
    },
  };
}
