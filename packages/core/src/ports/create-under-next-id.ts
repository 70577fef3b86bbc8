// Owns what happens when an id is taken: a process with our number gave it within this second, before us, so the next one is
// tried. Bounded, because a generator may stand still. Clarifications "Ids".
import type { IMonotonicallyIncreasingIdGenerator } from "./id-generator.js";

/** All ids of ten seconds: what a process of our number may have given ahead of the clock before it ended. */
const MOST_TAKEN = 10_000;

/** Resolves as the first `create` does whose id was free; rejects with what any other rejects with, or when there is no end to it. */
export async function createUnderNextId<T>(
  idGenerator: IMonotonicallyIncreasingIdGenerator,
  isTaken: (error: unknown) => boolean,
  create: (id: string) => Promise<T>,
): Promise<T> {
  let last: string | undefined;
  for (let taken = 1; ; taken += 1) {
    const id = idGenerator.next();
    try {
      return await create(id);
    } catch (error) {
      if (!isTaken(error) || id === last || taken === MOST_TAKEN) throw error;
    }
    last = id;
  }
}
