import { SessionEvent, TurnEvent } from "@x/shared";
import { legalTurn, sessionCreated, titleChanged, turnAppended } from "@x/shared/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ZodType, z } from "zod";
import { generatedCheck } from "./generated-check.js";

type Place = readonly (string | number)[];

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...place, key]))];
}

/** A copy of `value`, as it comes from a file, changed at one of its places. */
function changed(value: object, pick: number, change: { put?: unknown; key?: string; drop?: true }): unknown {
  const copy: unknown = JSON.parse(JSON.stringify({ value }));
  const places = placesIn(value).map((place) => ["value", ...place]);
  const place = places[pick % places.length] as Place;
  const holder = place.slice(0, -1).reduce((part, key) => (part as never)[key], copy) as Record<
    string,
    unknown
  >;
  const last = place.at(-1) as string;
  if (change.drop === true) delete holder[last];
  else if (change.key === undefined) holder[last] = change.put;
  else holder[change.key] = change.put;
  return (copy as { value: unknown }).value;
}

const put = fc.oneof(
  fc.constantFrom<unknown>(null, true, "", "x", "sync", "text", 0, -1, 1.5, 2 ** 60, [], {}, [""], { a: 1 }),
  fc.constantFrom("2025-11-11T04:36:29.000Z", "2025-02-29T04:36:29Z", "2025-11-11T04:36:29"),
  fc.constantFrom<unknown>(Number.POSITIVE_INFINITY, undefined, [undefined], { a: undefined }, new Date(0)),
);
const change = fc.oneof(
  fc.record({ put }),
  fc.record({
    put,
    key: fc.constantFrom("extra", "type", "title", "usage", "providerOptions", "content", "0"),
  }),
  fc.constant({ drop: true as const }),
);

function agrees(schema: ZodType, check: ((value: unknown) => boolean) | undefined, value: unknown): void {
  expect(check?.(value)).toBe(schema.safeParse(value).success);
}

describe("a check generated from a schema", () => {
  it("T§6 says of every event and of every changed one what the schema says", () => {
    const check = generatedCheck(TurnEvent);
    fc.assert(
      fc.property(legalTurn(), fc.nat(), fc.nat(), change, (log, at, pick, how) => {
        const event = log[at % log.length] as TurnEvent;
        agrees(TurnEvent, check, event);
        agrees(TurnEvent, check, changed(event, pick, how));
      }),
      { numRuns: 400 },
    );
  });

  it("S§5 says of session events, whole and changed, what the schema says", () => {
    const check = generatedCheck(SessionEvent);
    const events = [sessionCreated({ title: "Greetings" }), turnAppended(1), titleChanged("Other")];
    fc.assert(
      fc.property(fc.constantFrom(...events), fc.nat(), change, (event, pick, how) => {
        agrees(SessionEvent, check, event);
        agrees(SessionEvent, check, changed(event, pick, how));
      }),
      { numRuns: 200 },
    );
  });

  it.each([undefined, null, 0, "text", [], () => 0, new Map()])(
    "says no to what is no event: %s",
    (value) => {
      expect(generatedCheck(TurnEvent)?.(value)).toBe(false);
    },
  );

  it.each<readonly [string, ZodType]>([
    ["an object that is not strict", z.object({})],
    ["an optional that may be undefined", z.strictObject({ a: z.string().optional() })],
    ["a refinement", z.string().refine((text) => text !== "no")],
    ["a refined object", z.strictObject({}).refine(() => false)],
    ["a format but date and time", z.email()],
    ["a length counted in characters", z.string().min(2)],
    ["a number that is no whole one", z.number()],
    ["a largest number", z.int().max(3)],
    ["a coercion", z.coerce.string()],
    ["a transformation", z.string().transform((text) => text.length)],
    ["a default", z.strictObject({ a: z.string().default("a") })],
    ["an exclusive union", z.xor([z.string(), z.boolean()])],
    ["a key of some form", z.record(z.string().min(1), z.string())],
    ["a whole number too large to be written", z.literal(3n)],
  ])("is not made of %s: nobody says yes to what the schema refuses", (_what, schema) => {
    expect(generatedCheck(schema)).toBe(undefined);
  });
});
