// Files are read several at a time and end in any order; the examination tells the same whichever is first.
import type { SessionEvent, StoreFinding } from "@x/shared";
import { created, SESSION_ID, sessionCreated, TURN_ID, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { deferred } from "../../testing/deferred.js";
import { StoreDoctor } from "./store-doctor.js";

const OTHER = "2025-11-11T04-36-29Z-0001234-001";

/** Two conversations that name one turn, which is the first one's, and each a turn whose file is missing. */
const SESSIONS = new Map<string, SessionEvent[]>(
  [SESSION_ID, OTHER].map((sessionId, index) => [
    sessionId,
    [
      sessionCreated({ sessionId }),
      turnAppended(1, { sessionId }),
      turnAppended(2, { sessionId, turnId: turnIdAt(7 + index) }),
    ],
  ]),
);

/** The doctor of that store, where the file of `first` is read before the other. */
function doctorReading(first: string): StoreDoctor {
  const firstRead = deferred();
  return new StoreDoctor({
    sessionLogs: {
      async *listPartitions() {
        yield [...SESSIONS.keys()];
      },
      async read(id) {
        if (id === first) setImmediate(firstRead.resolve);
        else await firstRead.promise;
        return SESSIONS.get(id) as SessionEvent[];
      },
      nameOf: (id) => `sessions/${id}`,
    },
    turnLogs: {
      async *listPartitions() {
        yield [TURN_ID];
      },
      read: async () => [created()({ position: 0, state: undefined })],
      nameOf: (id) => `turns/${id}`,
    },
    others: [],
  });
}

describe("the examination of a store (app.md §5)", () => {
  it.each([SESSION_ID, OTHER])(
    "tells a turn that two conversations name, and what is missing, in the order of the ids: %s read first",
    async (first) => {
      const findings: StoreFinding[] = [];
      for await (const said of doctorReading(first).examine())
        if (said.type === "finding") findings.push(said);
      expect(findings.map(({ code, file, line, message }) => [code, `${file}:${line}`, message])).toEqual([
        [
          "turn-not-found",
          `sessions/${SESSION_ID}:3`,
          `refers to turn ${turnIdAt(7)}, whose file is missing`,
        ],
        ["turn-not-found", `sessions/${OTHER}:3`, `refers to turn ${turnIdAt(8)}, whose file is missing`],
        [
          "session-corrupt",
          `turns/${TURN_ID}:1`,
          `sessions/${OTHER}:2 names this turn, which belongs to ${SESSION_ID}`,
        ],
      ]);
    },
  );
});
