// Owns the current time. T§8.

export interface IClock {
  /** Now, as ISO-8601 in UTC with milliseconds. */
  now(): string;
}

export class SystemClock implements IClock {
  now(): string {
    return new Date().toISOString();
  }
}

/** One for the process: time passes for all its cores alike. */
export const systemClock: IClock = new SystemClock();
