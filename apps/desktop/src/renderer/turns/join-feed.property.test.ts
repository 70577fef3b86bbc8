import { reduceTurn } from "@x/shared";
import { legalTurn, plain } from "@x/shared/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Happening, UnreliableFeed } from "../testing/unreliable-feed.js";

const pick = fc.nat({ max: 999 });
const weighted = (weight: number, arbitrary: fc.Arbitrary<Happening>) => ({ weight, arbitrary });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  weighted(4, fc.constant({ kind: "write" })),
  weighted(4, fc.record({ kind: fc.constant("say"), text: fc.string({ minLength: 1, maxLength: 3 }) })),
  weighted(5, fc.record({ kind: fc.constant("deliver"), pick })),
  weighted(1, fc.record({ kind: fc.constant("repeat"), pick })),
  weighted(1, fc.record({ kind: fc.constant("lose"), pick })),
  weighted(2, fc.record({ kind: fc.constant("answer"), pick })),
);
const happenings = fc.array(happening, { maxLength: 160, size: "max" });

it("ends, whatever is lost, repeated or out of order, in the fold of the file (app.md §1)", () => {
  fc.assert(
    fc.property(legalTurn(), happenings, (log, course) => {
      const world = new UnreliableFeed(log, 1);
      for (const each of course) world.happen(each);
      world.rest();
      world.verify();
      expect(plain(world.feed.state)).toStrictEqual(plain(reduceTurn(world.file)));
      expect(world.feed.applied).toBe(world.file.length);
    }),
    { numRuns: 400 },
  );
});

it("needs nobody to make sure of anything while messages are only late or repeated (app.md §1)", () => {
  const courses = happenings.map((course) => course.filter(({ kind }) => kind !== "lose"));
  fc.assert(
    fc.property(legalTurn(), courses, (log, course) => {
      const world = new UnreliableFeed(log, 1);
      for (const each of course) world.happen(each);
      world.rest();
      expect(plain(world.feed.state)).toStrictEqual(plain(reduceTurn(world.file)));
      expect(world.feed.overlay?.blocks[0]?.text ?? "").toBe(world.live?.blocks[0]?.text ?? "");
    }),
    { numRuns: 400 },
  );
});

it("shows the open call's text as far as it was delivered, and all of it when no piece was lost (app.md §1)", () => {
  fc.assert(
    fc.property(legalTurn(), happenings, (log, course) => {
      const world = new UnreliableFeed(log, 1);
      for (const each of course) world.happen(each);
      world.rest();
      world.verify();
      const written = world.live?.blocks[0]?.text ?? "";
      const shown = world.feed.overlay?.blocks[0]?.text ?? "";
      // A lost piece leaves a beginning of the text, never anything else.
      const missing = world.lostText ? written.slice(shown.length) : "";
      expect(shown + missing).toBe(written);
    }),
    { numRuns: 400 },
  );
});

it("joins in the middle of a turn as well as at its beginning (app.md §1)", () => {
  fc.assert(
    fc.property(legalTurn(), fc.nat({ max: 40 }), happenings, (log, from, course) => {
      const world = new UnreliableFeed(log, Math.max(1, Math.min(from, log.length)));
      for (const each of course) world.happen(each);
      world.rest();
      world.verify();
      expect(plain(world.feed.state)).toStrictEqual(plain(reduceTurn(world.file)));
    }),
    { numRuns: 200 },
  );
});
