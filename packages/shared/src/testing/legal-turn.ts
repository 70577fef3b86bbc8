// Arbitrary legal turn logs for property tests: a walk over what may happen next, driven by a tape of choices so that a
// counterexample shrinks. It keeps its own books (`LegalTurnBook`) and asks nothing of the code under test.
import fc from "fast-check";
import type { JsonValue } from "../json.js";
import type { TurnContext, TurnEvent } from "../turns/events.js";
import { LegalTurnBook, type LegalTurnStart } from "./legal-turn-book.js";
import { endingMoves, type Move, movesOf } from "./legal-turn-moves.js";
import { Tape } from "./tape.js";
import { PREVIOUS_TURN_ID } from "./turn-events.js";

export interface LegalTurnOptions {
  /** True: every log ends with a terminal event. Default false: it may stop anywhere. */
  readonly settled?: boolean;
  /** The most choices a walk makes (a move takes one to ten) before it stops or is brought to an end. Default 240. */
  readonly maxChoices?: number;
}

export function legalTurn({
  settled = false,
  maxChoices = 240,
}: LegalTurnOptions = {}): fc.Arbitrary<TurnEvent[]> {
  return fc.record({ start, values, choices: choices(maxChoices) }).map((walk) => {
    const tape = new Tape(walk.choices, walk.values);
    const book = new LegalTurnBook(walk.start);
    follow(movesOf, book, tape);
    if (settled) bringToAnEnd(book, tape);
    return book.events;
  });
}

/** Two legal logs with the same beginning: `one.slice(0, shared)` equals `other.slice(0, shared)`. */
export interface LegalBranches {
  readonly shared: number;
  readonly one: readonly TurnEvent[];
  readonly other: readonly TurnEvent[];
}

export function legalBranches(): fc.Arbitrary<LegalBranches> {
  return fc.record({ start, values, stem: choices(60), one: choices(60), other: choices(60) }).map((walk) => {
    const [one, other] = [walk.one, walk.other].map((branch) => {
      const book = new LegalTurnBook(walk.start);
      follow(movesOf, book, new Tape(walk.stem, walk.values));
      const shared = book.events.length;
      follow(movesOf, book, new Tape(branch, walk.values));
      return { shared, events: book.events };
    }) as [{ shared: number; events: TurnEvent[] }, { shared: number; events: TurnEvent[] }];
    return { shared: one.shared, one: one.events, other: other.events };
  });
}

function follow(legal: (book: LegalTurnBook) => readonly Move[], book: LegalTurnBook, tape: Tape): void {
  for (let moves = legal(book); moves.length > 0 && !tape.isAtEnd; moves = legal(book)) {
    tape.pick(moves)(book, tape);
  }
}

// The tape may be at its end: then every choice is the first one.
function bringToAnEnd(book: LegalTurnBook, tape: Tape): void {
  for (let moves = endingMoves(book); moves.length > 0; moves = endingMoves(book)) {
    tape.pick(moves)(book, tape);
  }
}

function choices(maxLength: number): fc.Arbitrary<number[]> {
  return fc.array(fc.nat({ max: 9999 }), { maxLength, size: "max" });
}

/** Any plain JSON, as a file would give it back. */
const json: fc.Arbitrary<JsonValue> = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);

const values = fc.array(json, { maxLength: 6 });

const context: fc.Arbitrary<TurnContext> = fc.constantFrom<TurnContext>(
  [],
  [
    { role: "user", content: "Earlier" },
    {
      role: "assistant",
      content: [{ type: "reasoning", text: "Hm", providerOptions: { test: { signature: 1 } } }],
    },
  ],
  { previousTurnId: PREVIOUS_TURN_ID },
);

const start: fc.Arbitrary<LegalTurnStart> = fc.record({
  context,
  isInherited: fc.boolean(),
  config: fc.record({
    autoPermission: fc.boolean(),
    humanAvailable: fc.boolean(),
    maxModelCalls: fc.integer({ min: 1, max: 8 }),
  }),
});
