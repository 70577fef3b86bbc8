// Logs of turns that follow each other, and repositories that hold them.
import type { TurnEvent } from "@x/shared";
import { answered, called, completed, created, eventsOf, type TurnPart } from "@x/shared/testing";
import { MemoryTurnRepo } from "../runtime/turns/memory-repo.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";

/** The id of turn `seq` (1 to 59,999) of a long chain; later than those before it. */
export function linkId(seq: number): string {
  const minute = String(Math.floor(seq / 1000)).padStart(2, "0");
  return `2025-11-11T04-${minute}-00Z-0001234-${String(seq % 1000).padStart(3, "0")}`;
}

/** The context of a turn that follows turn `seq`. */
export function after(seq: number): { previousTurnId: string } {
  return { previousTurnId: linkId(seq) };
}

/**
 * Turn `seq` of a chain: it asks `question <seq>`, follows turn `seq - 1`, and ends as `ending` says; else it is answered
 * with `answer <seq>`.
 */
export function link(seq: number, ...ending: readonly TurnPart[]): TurnEvent[] {
  const context = seq === 1 ? [] : after(seq - 1);
  const input = { role: "user", content: `question ${seq}` } as const;
  const parts = ending.length > 0 ? ending : [called(0), answered(0, `answer ${seq}`), completed()];
  return named(linkId(seq), created({ context, input }), ...parts);
}

/** A log under an id of its own. */
export function named(turnId: string, ...parts: readonly TurnPart[]): TurnEvent[] {
  return eventsOf(parts).map((event) => ({ ...event, turnId }));
}

/** `count` turns that follow each other. */
export function links(count: number): TurnEvent[][] {
  return Array.from({ length: count }, (_, index) => link(index + 1));
}

export async function filled<Repo extends ITurnRepo>(
  repo: Repo,
  logs: readonly TurnEvent[][],
): Promise<Repo> {
  for (const [first, ...rest] of logs) {
    if (first?.type !== "turn_created") throw new Error("a log begins with turn_created");
    await repo.create(first);
    if (rest.length > 0) await repo.append(first.turnId, rest);
  }
  return repo;
}

export function inMemory(logs: readonly TurnEvent[][]): Promise<MemoryTurnRepo> {
  return filled(new MemoryTurnRepo(), logs);
}
