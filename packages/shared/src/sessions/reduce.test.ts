import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  given,
  impossibleEvent,
  SESSION_ID,
  sessionCreated,
  sessionTime,
  titleChanged,
  turnAppended,
  turnIdAt,
} from "../testing/index.js";
import type { SessionEvent } from "./events.js";
import { applySessionEvent, reduceGrownSession, reduceSession } from "./reduce.js";
import type { SessionState } from "./state.js";

const model = { provider: "test", model: "one" };
const turn = (seq: number) => ({
  turnId: turnIdAt(seq),
  sessionSeq: seq,
  agentId: "copilot",
  model,
  ts: sessionTime(seq),
});

describe("reduceSession: valid histories", () => {
  it("S§13.1 a created session has no turns, no title, and one time", () => {
    given(sessionCreated()).reducesTo({
      definition: sessionCreated(),
      turns: [],
      createdAt: sessionTime(0),
      updatedAt: sessionTime(0),
    });
  });

  it("S§13.1 turns are kept in order with their denormalised agent and model", () => {
    given(
      sessionCreated(),
      turnAppended(1),
      turnAppended(2, { agentId: "other", model: { provider: "p", model: "m" } }),
    ).reducesTo({
      definition: sessionCreated(),
      turns: [turn(1), { ...turn(2), agentId: "other", model: { provider: "p", model: "m" } }],
      latestTurnId: turnIdAt(2),
      createdAt: sessionTime(0),
      updatedAt: sessionTime(2),
    });
  });

  it("S§13.1 a title given at creation is the title", () => {
    given(sessionCreated({ title: "Plans" })).reducesTo({
      definition: sessionCreated({ title: "Plans" }),
      title: "Plans",
      turns: [],
      createdAt: sessionTime(0),
      updatedAt: sessionTime(0),
    });
  });

  it("S§13.1 a default title follows the first turn, and the last title wins", () => {
    given(
      sessionCreated(),
      turnAppended(1),
      titleChanged("first words"),
      titleChanged("Renamed", { ts: sessionTime(31) }),
    ).reducesTo({
      definition: sessionCreated(),
      title: "Renamed",
      turns: [turn(1)],
      latestTurnId: turnIdAt(1),
      createdAt: sessionTime(0),
      updatedAt: sessionTime(31),
    });
  });
});

describe("reduceSession: impossible histories", () => {
  it("S§13.1 refuses a log without events", () => {
    expect(() => reduceSession([])).toThrow("a session log without events has no session_created");
  });

  it("S§13.1 refuses a log that does not start with session_created", () => {
    given(turnAppended(1)).isCorrupt("the first event is turn_appended, not session_created");
    given(titleChanged("x")).isCorrupt("the first event is title_changed, not session_created");
  });

  it("S§13.1 refuses a second session_created", () => {
    given(sessionCreated(), sessionCreated()).isCorrupt("a second session_created");
  });

  it("S§13.1 refuses an event of another session", () => {
    const other = "2025-11-11T04-36-29Z-0001234-999";
    const fault = `the event belongs to session ${other}`;
    given(sessionCreated(), turnAppended(1, { sessionId: other })).isCorrupt(fault);
    given(sessionCreated(), titleChanged("x", { sessionId: other })).isCorrupt(fault);
    given(sessionCreated(), sessionCreated({ sessionId: other })).isCorrupt(fault);
  });

  it("S§13.1 refuses a sessionSeq that does not start at 1", () => {
    given(sessionCreated(), turnAppended(2)).isCorrupt("sessionSeq 2 where 1 must follow");
    given(sessionCreated(), turnAppended(0)).isCorrupt("sessionSeq 0 where 1 must follow");
  });

  it("S§13.1 refuses a gap, a repetition and a step back of sessionSeq", () => {
    const two = [sessionCreated(), turnAppended(1), turnAppended(2)];
    given(...two, turnAppended(4)).isCorrupt("sessionSeq 4 where 3 must follow");
    given(...two, turnAppended(2, { turnId: turnIdAt(3) })).isCorrupt("sessionSeq 2 where 3 must follow");
    given(...two, turnAppended(1, { turnId: turnIdAt(3) })).isCorrupt("sessionSeq 1 where 3 must follow");
  });

  it("S§13.1 refuses a turn id that was appended before", () => {
    const again = turnAppended(3, { turnId: turnIdAt(1) });
    given(sessionCreated(), turnAppended(1), turnAppended(2), again).isCorrupt(
      `turn ${turnIdAt(1)} is appended twice`,
    );
  });

  it("S§13.1 refuses an unknown event type, first or later", () => {
    const queued = impossibleEvent({ type: "message_queued" });
    given(queued).isCorrupt('unknown event type "message_queued"');
    given(sessionCreated(), queued).isCorrupt('unknown event type "message_queued"');
    given(impossibleEvent({})).isCorrupt("unknown event type undefined");
  });

  it("S§13.1 refuses an unknown schema version", () => {
    const version = (schemaVersion: unknown) => impossibleEvent({ type: "session_created", schemaVersion });
    given(version(2)).isCorrupt("schema version 2 is not supported (newest known: 1)");
    given(version(0)).isCorrupt("schema version 0 is not supported (newest known: 1)");
    given(version(undefined)).isCorrupt("schema version undefined is not supported (newest known: 1)");
  });
});

describe("applySessionEvent", () => {
  it("S§6 shares every unchanged part with the state before, which stays as it was", () => {
    const before = reduceSession([sessionCreated(), turnAppended(1)]);
    const copy = structuredClone(before);
    const renamed = applySessionEvent(before, titleChanged("New"));
    expect(renamed.turns).toBe(before.turns);
    expect(renamed.definition).toBe(before.definition);
    const longer = applySessionEvent(renamed, turnAppended(2));
    expect(longer.turns[0]).toBe(before.turns[0]);
    expect(before).toStrictEqual(copy);
    expect(renamed.turns).toHaveLength(1);
  });

  it("S§6 one state may be extended twice: neither line of history knows the other's turns", () => {
    const start = reduceSession([sessionCreated(), turnAppended(1)]);
    const left = applySessionEvent(start, turnAppended(2, { turnId: turnIdAt(20) }));
    const right = applySessionEvent(start, turnAppended(2, { turnId: turnIdAt(30) }));
    expect(applySessionEvent(left, turnAppended(3, { turnId: turnIdAt(30) })).turns).toHaveLength(3);
    expect(applySessionEvent(right, turnAppended(3, { turnId: turnIdAt(20) })).turns).toHaveLength(3);
    const twice = () => applySessionEvent(left, turnAppended(3, { turnId: turnIdAt(20) }));
    expect(twice).toThrow(`turn ${turnIdAt(20)} is appended twice`);
    const longer = applySessionEvent(left, turnAppended(3, { turnId: turnIdAt(30) }));
    expect(() => applySessionEvent(longer, turnAppended(4, { turnId: turnIdAt(30) }))).toThrow("twice");
    expect(() => applySessionEvent(right, turnAppended(3, { turnId: turnIdAt(30) }))).toThrow("twice");
  });

  it("S§6 a state that came back from plain data still knows its turn ids", () => {
    const state = structuredClone(reduceSession([sessionCreated(), turnAppended(1)]));
    const again = () => applySessionEvent(state, turnAppended(2, { turnId: turnIdAt(1) }));
    expect(again).toThrow(`session ${SESSION_ID}: turn ${turnIdAt(1)} is appended twice`);
  });

  it("S§6 property: the live fold of any legal log equals its replay, whatever prefix was replayed first", () => {
    const legal = fc.array(fc.oneof(fc.constant("turn" as const), fc.string()), { maxLength: 40 });
    fc.assert(
      fc.property(legal, fc.nat(), (steps, cut) => {
        const events = legalLog(steps);
        const split = 1 + (cut % events.length);
        let state: SessionState = reduceSession(events.slice(0, split));
        for (const event of events.slice(split)) state = applySessionEvent(state, event);
        expect(state).toStrictEqual(reduceSession(events));
      }),
      { seed: 20251111 },
    );
  });

  it("S§6 property: a file that grew is folded from where it grew, and what was known stays as it was", () => {
    const legal = fc.array(fc.oneof(fc.constant("turn" as const), fc.string()), { maxLength: 40 });
    fc.assert(
      fc.property(legal, fc.nat(), (steps, cut) => {
        const events = legalLog(steps);
        const count = 1 + (cut % events.length);
        const known = { state: reduceSession(events.slice(0, count)), count };
        const copy = structuredClone(known);
        expect(reduceGrownSession(known, events)).toStrictEqual(reduceSession(events));
        expect(known).toStrictEqual(copy);
      }),
      { seed: 20251111 },
    );
  });

  it("S§6 a fault after what is known names the line that it has in the file", () => {
    const start = [sessionCreated(), turnAppended(1), turnAppended(2)];
    const known = { state: reduceSession(start), count: 3 };
    const again = [...start, titleChanged("x"), turnAppended(3, { turnId: turnIdAt(1) })];
    expect(() => reduceGrownSession(known, again)).toThrow(`.jsonl:5: turn ${turnIdAt(1)} is appended twice`);
    // What another file made of it is nothing of this one's.
    expect(reduceGrownSession(known, [...start, turnAppended(3)]).turns).toHaveLength(3);
  });
});

function legalLog(steps: readonly string[]): SessionEvent[] {
  const events: SessionEvent[] = [sessionCreated()];
  let seq = 0;
  for (const step of steps) {
    if (step === "turn") seq += 1;
    events.push(step === "turn" ? turnAppended(seq) : titleChanged(step));
  }
  return events;
}
