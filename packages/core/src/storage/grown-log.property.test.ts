import type { SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { GrownLog } from "./grown-log.js";
import type { KnownLog } from "./known-logs.js";
import { addressOf } from "./log-address.js";
import { LogDecoder } from "./log-decoder.js";

const ADDRESS = addressOf("/store/sessions", SESSION_LOG, SESSION_ID);
const MOST = 2_000;

interface Taker {
  push(piece: Buffer): void;
  end(): unknown;
  readonly events: readonly SessionEvent[];
}

/** The events, or the words of the refusal, when the bytes come in pieces of this size. */
function outcome(taker: Taker, bytes: Buffer, pieceBytes: number): readonly SessionEvent[] | string {
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      taker.push(bytes.subarray(start, start + pieceBytes));
    taker.end();
    return taker.events;
  } catch (error) {
    return (error as Error).message;
  }
}

function bytesOf(titles: readonly string[]): Buffer {
  const events: SessionEvent[] = [sessionCreated(), ...titles.map((title) => titleChanged(title))];
  return Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(""));
}

function knownOf(bytes: Buffer): KnownLog<SessionEvent> {
  const decoder = new LogDecoder(SESSION_LOG, ADDRESS);
  decoder.push(bytes);
  decoder.end();
  return { bytes, events: decoder.events };
}

const titles = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), { maxLength: 6 });

type Damage = (bytes: Buffer) => Buffer;
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.constant<Damage>((bytes) => bytes),
  fc.nat().map<Damage>((at) => (bytes) => bytes.subarray(0, at % (bytes.length + 1))),
  fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })).map<Damage>(([at, value]) => (bytes) => {
    const copy = Buffer.from(bytes);
    copy[at % copy.length] = value;
    return copy;
  }),
);

describe("a log of which something is known", () => {
  it("T§2 reads as one of which nothing is known: grown, cut or changed anywhere, in pieces of any size", () => {
    fc.assert(
      fc.property(titles, titles, damage, fc.integer({ min: 1, max: 300 }), (before, after, how, piece) => {
        const known = knownOf(bytesOf(before));
        const file = how(bytesOf([...before, ...after]));
        const fresh = outcome(new LogDecoder(SESSION_LOG, ADDRESS), file, piece);
        const grown = new GrownLog(SESSION_LOG, ADDRESS, known, MOST);
        expect(outcome(grown, file, piece)).toStrictEqual(fresh);
      }),
      { numRuns: 600 },
    );
  });

  it("T§2 is known as far as it was read: whole, or not at all when it is too long", () => {
    fc.assert(
      fc.property(titles, titles, damage, fc.integer({ min: 1, max: 300 }), (before, after, how, piece) => {
        const file = how(bytesOf([...before, ...after]));
        const grown = new GrownLog(SESSION_LOG, ADDRESS, knownOf(bytesOf(before)), 400);
        if (typeof outcome(grown, file, piece) === "string") return;
        expect(grown.end()).toStrictEqual(
          file.length > 400 ? undefined : { bytes: file, events: grown.events },
        );
      }),
      { numRuns: 300 },
    );
  });
});
