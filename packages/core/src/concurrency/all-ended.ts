// Owns waiting for several pieces of work whose failures must not end the waiting for the others.

/** Resolves when all have ended. Rejects only then: with the one failure, or with an `AggregateError` of several. */
export async function allEnded(works: readonly Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  for (const ending of await Promise.allSettled(works)) {
    if (ending.status === "rejected") failures.push(ending.reason);
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join("; "));
}
