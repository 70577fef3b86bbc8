// Owns the examination of a whole store: every file is read and folded, every reference followed, every fault told with file and
// line as soon as it is found. Changes nothing; also beside a program that is writing. app.md §5.
import {
  CodedError,
  hasValidStart,
  isOfNewerVersion,
  reduceSession,
  reduceTurn,
  type SessionEvent,
  type StoreFinding,
  type StoreSummary,
  type TurnEvent,
} from "@x/shared";
import { findingOf } from "./finding-of.js";
import { References } from "./references.js";

export interface IStoreDoctor {
  /**
   * Findings in the order in which they are met, then one summary. `onProgress` hears how many logs were read, after each few.
   * Never throws for what is wrong in the store.
   */
  examine(onProgress?: (done: number) => void): AsyncIterable<StoreFinding | StoreSummary>;
}

/** One kind of log, as far as it is examined. */
interface ExaminedLogs<E> {
  listPartitions(): AsyncIterable<string[]>;
  read(id: string): Promise<E[]>;
  /** How messages call the file of an id. */
  nameOf(id: string): string;
}

export interface StoreDoctorParts {
  readonly sessionLogs: ExaminedLogs<SessionEvent>;
  readonly turnLogs: ExaminedLogs<TurnEvent>;
  /** What is written by hand, and entries that are no logs: each source on its own. */
  readonly others: readonly (() => AsyncIterable<StoreFinding>)[];
}

/** Files read at once. */
const PARALLEL = 8;

export class StoreDoctor implements IStoreDoctor {
  readonly #parts: StoreDoctorParts;

  constructor({ sessionLogs, turnLogs, others }: StoreDoctorParts) {
    this.#parts = { sessionLogs, turnLogs, others };
  }

  async *examine(
    onProgress: (done: number) => void = () => {},
  ): AsyncGenerator<StoreFinding | StoreSummary, void, undefined> {
    const counts = { sessions: 0, turns: 0, errors: 0, notes: 0 };
    const references = new References();
    const exists = new Set<string>();
    const parts = [
      ...this.#parts.others.map((other) => other()),
      this.#sessions(references, (read) => {
        counts.sessions += read;
        onProgress(counts.sessions);
      }),
      // After the sessions: a turn's file is there before its session names it.
      this.#turns(references, exists, (read) => {
        counts.turns += read;
        onProgress(counts.sessions + counts.turns);
      }),
    ];
    for (const part of parts) {
      for await (const finding of part) {
        counts[finding.severity === "error" ? "errors" : "notes"] += 1;
        yield finding;
      }
    }
    yield { type: "summary", ...counts, ownerless: references.ownerless };
  }

  async *#sessions(
    references: References,
    onRead: (read: number) => void,
  ): AsyncGenerator<StoreFinding, void, undefined> {
    const { sessionLogs } = this.#parts;
    const look = (sessionId: string, events: SessionEvent[]): StoreFinding[] => {
      const file = sessionLogs.nameOf(sessionId);
      reduceSession(events);
      references.read(sessionId);
      for (const [index, event] of events.entries()) {
        if (event.type === "turn_appended")
          references.add(event.turnId, { sessionId, file, line: index + 1 });
      }
      return [];
    };
    for await (const ids of idsOf(sessionLogs)) {
      if ("error" in ids) {
        yield findingOf(ids.error, "sessions");
        continue;
      }
      for (const id of ids) references.listed(id);
      yield* eachOf(sessionLogs, ids, { look, onRead, without: () => ({}) });
    }
  }

  async *#turns(
    references: References,
    exists: Set<string>,
    onRead: (read: number) => void,
  ): AsyncGenerator<StoreFinding, void, undefined> {
    const { turnLogs } = this.#parts;
    const all: string[][] = [];
    for await (const ids of idsOf(turnLogs)) {
      if ("error" in ids) yield findingOf(ids.error, "turns");
      else all.push(ids);
    }
    for (const id of all.flat()) exists.add(id);
    yield* references.missing((turnId) => exists.has(turnId));
    const look = (turnId: string, events: TurnEvent[]): StoreFinding[] => {
      const { definition } = reduceTurn(events);
      return references.faultsOf(definition, turnLogs.nameOf(turnId), (id) => exists.has(id));
    };
    const without = (turnId: string) => references.givesUp(turnId);
    for (const ids of all) yield* eachOf(turnLogs, ids, { look, onRead, without });
  }
}

/** What could be listed, and last why not all could. */
async function* idsOf<E>(
  logs: ExaminedLogs<E>,
): AsyncGenerator<string[] | { readonly error: unknown }, void, undefined> {
  try {
    yield* logs.listPartitions();
  } catch (error) {
    yield { error };
  }
}

interface Examination<E> {
  readonly look: (id: string, events: E[]) => StoreFinding[];
  readonly onRead: (read: number) => void;
  /** What recovery takes for a log of which nothing is valid. */
  readonly without: (id: string) => Pick<StoreFinding, "recover">;
}

/** Reads a few at a time; what is looked at and found keeps the order of the ids, whichever file is read first. */
async function* eachOf<E>(
  logs: ExaminedLogs<E>,
  ids: readonly string[],
  examination: Examination<E>,
): AsyncGenerator<StoreFinding, void, undefined> {
  for (let start = 0; start < ids.length; start += PARALLEL) {
    const some = ids.slice(start, start + PARALLEL);
    const readings = await Promise.allSettled(some.map((id) => logs.read(id)));
    examination.onRead(some.length);
    for (const [index, reading] of readings.entries()) {
      yield* examined(logs, some[index] as string, reading, examination);
    }
  }
}

function examined<E>(
  logs: ExaminedLogs<E>,
  id: string,
  reading: PromiseSettledResult<E[]>,
  { look, without }: Examination<E>,
): StoreFinding[] {
  try {
    if (reading.status === "rejected") throw reading.reason;
    return look(id, reading.value);
  } catch (error) {
    // Deleted while we looked.
    if (error instanceof CodedError && error.code.endsWith("-not-found")) return [];
    const file = logs.nameOf(id);
    const finding = { ...findingOf(error, file), file };
    const isDamage = finding.code.endsWith("-corrupt") && finding.severity === "error";
    if (!isDamage || !(error instanceof CodedError)) return [finding];
    if (hasValidStart(error)) return [{ ...finding, recover: id }];
    return isOfNewerVersion(error) ? [finding] : [{ ...finding, ...without(id) }];
  }
}
