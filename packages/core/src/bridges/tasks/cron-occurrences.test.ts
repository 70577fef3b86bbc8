import { InvalidInputError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { cronOccurrences } from "./cron-occurrences.js";

const at = (iso: string) => Date.parse(iso);
const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
const utc = (expression: string) => cronOccurrences({ kind: "cron", expression, timeZone: "UTC" });

describe("the moments of a cron expression, app.md §5", () => {
  it("come after a time, never at it", () => {
    const nine = utc("0 9 * * 1-5");
    expect(iso(nine.after(at("2025-11-11T08:59:59.999Z")))).toBe("2025-11-11T09:00:00.000Z");
    expect(iso(nine.after(at("2025-11-11T09:00:00.000Z")))).toBe("2025-11-12T09:00:00.000Z");
    expect(iso(nine.after(at("2025-11-14T10:00:00.000Z")))).toBe("2025-11-17T09:00:00.000Z");
  });

  it("are found backwards up to a count, later than one time and up to another, oldest first", () => {
    const minutely = utc("* * * * *");
    const latest = (since: string, until: string, count: number) =>
      minutely.latest(at(since), at(until), count).map(iso);
    expect(latest("2025-11-11T05:00:00.000Z", "2025-11-11T05:03:00.000Z", 2)).toEqual([
      "2025-11-11T05:02:00.000Z",
      "2025-11-11T05:03:00.000Z",
    ]);
    expect(latest("2025-11-11T05:00:00.000Z", "2025-11-11T05:01:59.999Z", 9)).toEqual([
      "2025-11-11T05:01:00.000Z",
    ]);
    expect(latest("2025-11-11T05:00:00.000Z", "2025-11-11T05:00:59.000Z", 9)).toEqual([]);
    expect(
      utc("*/10 * * * * *")
        .latest(at("2025-11-11T05:00:00.000Z"), at("2025-11-11T05:00:30.500Z"), 2)
        .map(iso),
    ).toEqual(["2025-11-11T05:00:20.000Z", "2025-11-11T05:00:30.000Z"]);
  });

  it("follow the clock of their zone over its changes", () => {
    const berlin = cronOccurrences({ kind: "cron", expression: "0 9 * * *", timeZone: "Europe/Berlin" });
    expect(iso(berlin.after(at("2025-10-25T12:00:00.000Z")))).toBe("2025-10-26T08:00:00.000Z");
    expect(iso(berlin.after(at("2025-10-24T12:00:00.000Z")))).toBe("2025-10-25T07:00:00.000Z");
  });

  it("are found also where they are rare", () => {
    const leapDay = utc("0 0 29 2 *");
    expect(
      leapDay.latest(at("2020-01-01T00:00:00.000Z"), at("2025-11-11T05:00:00.000Z"), 3).map(iso),
    ).toEqual(["2020-02-29T00:00:00.000Z", "2024-02-29T00:00:00.000Z"]);
  });

  it.each([
    ["half past", undefined, '"half past" is no schedule; '],
    ["61 * * * *", undefined, '"61 * * * *" is no schedule; '],
    ["", undefined, '"" is no schedule; '],
    ["0 0 31 2 *", undefined, '"0 0 31 2 *" is no schedule with a moment still to come; '],
    ["half past", "Europe/Berlin", '"half past" is no schedule; '],
    ["0 9 * * *", "Middle/Earth", '"Middle/Earth" is no time zone; '],
  ])("are refused of %j in %j with what to write", (expression, timeZone, problem) => {
    const schedule = { kind: "cron" as const, expression, ...(timeZone === undefined ? {} : { timeZone }) };
    expect(() => cronOccurrences(schedule)).toThrow(InvalidInputError);
    expect(() => cronOccurrences(schedule)).toThrow(problem);
  });
});
