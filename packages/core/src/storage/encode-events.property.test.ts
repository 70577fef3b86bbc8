import type { JsonValue, TurnEvent } from "@x/shared";
import { TURN_ID } from "@x/shared/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TURN_LOG } from "../runtime/turns/turn-log.js";
import { encodeEvents } from "./encode-events.js";
import { addressOf } from "./log-address.js";
import { LogDecoder } from "./log-decoder.js";

const ADDRESS = addressOf("/", TURN_LOG, TURN_ID);
const TS = "2025-11-11T04:36:30.000Z";

// Any text: every code unit, so lone halves of surrogate pairs too, and what line splitters stumble over.
const text = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.string({ unit: "binary" }),
  fc.constantFrom("\u2028", "\u2029", "\u0085", "\r\n", "\u0000", "\ufeff", "\ud83d", "__proto__", "toJSON"),
);
const { value: json } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<JsonValue>(null, true, false),
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.array(tie("value"), { maxLength: 5 }),
    // By entries, so that `__proto__` becomes a key like any other, as the JSON parser makes it.
    fc.array(fc.tuple(text, tie("value")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

const created: TurnEvent = {
  type: "turn_created",
  schemaVersion: 1,
  turnId: TURN_ID,
  ts: TS,
  sessionId: null,
  agent: {
    requested: { agentId: "a" },
    resolved: { agentId: "a", systemPrompt: "", model: { provider: "p", model: "m" }, tools: [] },
  },
  context: [],
  input: { role: "user", content: "" },
  config: { autoPermission: false, humanAvailable: true, maxModelCalls: 1 },
};
const base = { turnId: TURN_ID, ts: TS } as const;
const event: fc.Arbitrary<TurnEvent> = fc.oneof(
  json.map(progressed),
  fc.tuple(text, json).map(([toolName, input]): TurnEvent => {
    return {
      ...base,
      type: "tool_invocation_requested",
      toolCallId: "c",
      toolId: "t",
      toolName,
      execution: "async",
      input,
    };
  }),
  fc.array(fc.tuple(text, json), { maxLength: 3 }).map((entries): TurnEvent => {
    const request = { messages: [], parameters: Object.fromEntries(entries) };
    return { ...base, type: "model_call_requested", modelCallIndex: 0, request };
  }),
);

function progressed(progress: JsonValue): TurnEvent {
  return { ...base, type: "tool_progress", toolCallId: "é😀", source: "sync", progress };
}

function decode(pieces: readonly Buffer[]): readonly TurnEvent[] {
  const decoder = new LogDecoder(TURN_LOG, ADDRESS);
  for (const piece of pieces) decoder.push(piece);
  decoder.end();
  return decoder.events;
}

describe("bytes and events", () => {
  it("T§2 reads exactly what was written, for any JSON, key by key", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), (events) => {
        const bytes = encodeEvents(TURN_LOG, ADDRESS, [created, ...events], true);
        const read = decode([bytes]);
        expect(read).toEqual([created, ...events]);
        // `toEqual` looks past some keys: the text holds them all, in their order.
        expect(JSON.stringify(read)).toBe(JSON.stringify([created, ...events]));
      }),
      { numRuns: 1_000 },
    );
  });

  it("T§2 writes one line an event: as many line feeds as events, the last byte among them", () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 5 }), (events) => {
        const bytes = encodeEvents(TURN_LOG, ADDRESS, events, false);
        expect(bytes.filter((byte) => byte === 0x0a)).toHaveLength(events.length);
        expect(bytes.at(-1)).toBe(0x0a);
      }),
    );
  });

  it("T§2 reads the same however the bytes are cut into pieces", () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (events, cuts) => {
          const bytes = encodeEvents(TURN_LOG, ADDRESS, [created, ...events], true);
          const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
          const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
          expect(decode(pieces)).toEqual([created, ...events]);
        },
      ),
    );
  });

  it("quality.md §2 byte fuzz: a changed byte gives this file's corruption error or other values, nothing else", () => {
    const line = progressed([1, "x"]);
    const bytes = encodeEvents(TURN_LOG, ADDRESS, [created, line, line], true);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const changed = Buffer.from(bytes);
          for (const [at, byte] of changes) changed[at] = byte;
          try {
            expect(decode([changed])).toHaveLength(3);
          } catch (error) {
            expect(error).toMatchObject({
              code: "turn-corrupt",
              data: { turnId: TURN_ID, file: ADDRESS.name },
            });
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("T§2 stores minus zero as zero, the one JSON number that text does not keep", () => {
    const bytes = encodeEvents(TURN_LOG, ADDRESS, [created, progressed(-0)], true);
    expect(decode([bytes])).toEqual([created, progressed(0)]);
  });
});
