// Owns the only look at the time of day in the window: for headings such as "Today" and for elapsed seconds.

export interface WallClock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: WallClock = { now: () => Date.now() };
