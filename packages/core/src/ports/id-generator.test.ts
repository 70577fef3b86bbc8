import { isValidId } from "@x/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MonotonicIdGenerator, processIds } from "./id-generator.js";

function clockAt(iso: string): { now(): string; set(next: string): void } {
  let time = iso;
  return {
    now: () => time,
    set: (next) => {
      time = next;
    },
  };
}

describe("processIds", () => {
  it("Clarifications Ids: goes on where another core of this process stopped within the second, and apart by another clock", () => {
    const clock = clockAt("2025-11-11T04:36:29.000Z");
    const before = processIds(clock).next();
    const after = processIds(clock).next();
    expect([before.slice(-4), after.slice(-4)]).toEqual(["-000", "-001"]);
    expect(processIds(clockAt("2025-11-11T04:36:29.000Z")).next()).toBe(before);
  });
});

describe("MonotonicIdGenerator", () => {
  it("Clarifications Ids: writes the UTC second, a 7-digit process part and a 3-digit counter", () => {
    const ids = new MonotonicIdGenerator({ clock: clockAt("2025-11-11T04:36:29.999Z"), processPart: 1234 });
    expect([ids.next(), ids.next()]).toEqual([
      "2025-11-11T04-36-29Z-0001234-000",
      "2025-11-11T04-36-29Z-0001234-001",
    ]);
  });

  it("Clarifications Ids: takes the process part modulo 10^7, by default from the process id", () => {
    const clock = clockAt("2025-11-11T04:36:29.000Z");
    expect(new MonotonicIdGenerator({ clock, processPart: 120_000_034 }).next()).toBe(
      "2025-11-11T04-36-29Z-0000034-000",
    );
    const own = String(process.pid % 10_000_000).padStart(7, "0");
    expect(new MonotonicIdGenerator({ clock }).next()).toBe(`2025-11-11T04-36-29Z-${own}-000`);
  });

  it("Clarifications Ids: gives 5,000 ids in one second, the second part moving on ahead of the clock", () => {
    const clock = clockAt("2025-12-31T23:59:58.000Z");
    const generator = new MonotonicIdGenerator({ clock, processPart: 7 });
    const ids = Array.from({ length: 5_000 }, () => generator.next());
    expect(new Set(ids).size).toBe(5_000);
    expect(ids).toEqual([...ids].sort());
    expect(ids.every(isValidId)).toBe(true);
    expect([ids[999], ids[1_000], ids[2_000], ids[4_999]]).toEqual([
      "2025-12-31T23-59-58Z-0000007-999",
      "2025-12-31T23-59-59Z-0000007-000",
      "2026-01-01T00-00-00Z-0000007-000",
      "2026-01-01T00-00-02Z-0000007-999",
    ]);
    clock.set("2026-01-01T00:00:01.000Z");
    expect(generator.next()).toBe("2026-01-01T00-00-03Z-0000007-000");
    clock.set("2026-01-01T00:00:09.000Z");
    expect(generator.next()).toBe("2026-01-01T00-00-09Z-0000007-000");
  });

  it("Clarifications Ids: does not go back when the clock steps back", () => {
    const clock = clockAt("2025-11-11T04:36:29.000Z");
    const generator = new MonotonicIdGenerator({ clock, processPart: 7 });
    const before = generator.next();
    clock.set("2025-11-11T03:00:00.000Z");
    expect([before, generator.next()]).toEqual([
      "2025-11-11T04-36-29Z-0000007-000",
      "2025-11-11T04-36-29Z-0000007-001",
    ]);
  });

  it("Clarifications Ids: sorts as text in creation order whatever the clock does", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 }), { minLength: 1, maxLength: 60 }),
        (times) => {
          let now = 0;
          const generator = new MonotonicIdGenerator({
            clock: { now: () => new Date(now).toISOString() },
            processPart: 3,
          });
          const ids = times.flatMap((time) => {
            now = time;
            return Array.from({ length: time % 7 === 0 ? 1_100 : 3 }, () => generator.next());
          });
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids).toEqual([...ids].sort());
          expect(ids.every(isValidId)).toBe(true);
        },
      ),
    );
  });
});
