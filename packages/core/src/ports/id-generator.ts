// Owns the contract of ids. Clarifications: "Ids".

export interface IMonotonicallyIncreasingIdGenerator {
  /** The next id of this process: never one that was given before, never one that sorts before it. */
  next(): string;
}
